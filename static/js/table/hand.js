// The own hand and the bid pad: one move at a time, none lost silently, reasons on touch, focus kept.

const GIVEN_UP = 3_000;
const HEARD = 10_000;
const table = document.getElementById("table");
const tell = document.getElementById("tell");
const { textTurn, textSending, textOffline, textAgain } = table.dataset;
const title = document.title;

let move = null; // what was sent and not answered: {text, v, id, resent}
let timer = 0;
let focused = null; // before a swap: {id, inHand, place, pad}
let telling = 0;

const version = () => document.getElementById("at").dataset.v;
const mine = () => document.getElementById("mine");
const why = () => document.getElementById("why");
const hasPad = () => Boolean(document.getElementById("pad"));
const cards = () => [...document.querySelectorAll("#fan .card")];

// For a screen reader: emptied first, since a text that does not change is not read again; and later, when it is old.
function speak(text) {
  const write = (words, wait, next) => {
    telling = setTimeout(() => {
      tell.textContent = words;
      next?.();
    }, wait);
  };
  clearTimeout(telling);
  tell.textContent = "";
  if (text) write(text, 100, () => write("", HEARD));
}

function explain(text) {
  const line = why();
  if (line) {
    line.textContent = text;
    line.classList.add("told");
  }
  speak(text);
}

// One move at a time.
table.addEventListener("htmx:wsConfigSend", (event) => {
  if (move || table.dataset.line === "down") {
    event.preventDefault();
    if (!move) explain(textOffline);
    return;
  }
  const { detail, target } = event;
  detail.headers = null;
  move = { text: JSON.stringify(detail.parameters), v: detail.parameters.v, id: target.id, resent: false };
  target.classList.add("sent");
  table.dataset.sending = "";
  why().textContent = textSending;
  timer = setTimeout(release, GIVEN_UP);
});

// No answer: give the hand back and ask how the table stands.
function release() {
  delete table.dataset.sending;
  document.getElementById(move?.id)?.classList.remove("sent");
  if (table.dataset.line !== "down") {
    move = null;
    table.dispatchEvent(new Event("table:sync"));
  }
}

function answered() {
  clearTimeout(timer);
  move = null;
  delete table.dataset.sending;
}

// A move that was under way when the line broke is sent once more if the table is still where it was:
// its version makes sure that it counts once.
function settle(whole) {
  if (!move) return;
  if (version() !== move.v) return answered();
  if (!whole || table.dataset.line === "down") return;
  if (move.resent) {
    answered();
    explain(textAgain);
    return;
  }
  move.resent = true;
  document.getElementById(move.id)?.classList.add("sent");
  table.dispatchEvent(new CustomEvent("table:send", { detail: move.text }));
  clearTimeout(timer);
  timer = setTimeout(release, GIVEN_UP);
}

table.addEventListener("htmx:wsBeforeMessage", () => {
  const active = document.activeElement;
  const inHand = Boolean(active?.closest("#mine"));
  const place = cards().indexOf(active);
  focused = active && active !== document.body ? { id: active.id, inHand, place, pad: hasPad() } : null;
});

table.addEventListener("htmx:wsAfterMessage", (event) => {
  const { message } = event.detail;
  const refused = /id="refusal"[^>]*data-code="(\w*)"/.exec(message)?.[1];
  if (refused) refuse(refused);
  if (message.includes('id="at"')) settle(message.includes('data-after=""'));
  if (move) document.getElementById(move.id)?.classList.add("sent");
  keepFocus();
  heed();
});

// A refusal is read, then goes away. One that only says that a move had arrived after all is not shown.
function refuse(code) {
  const note = document.getElementById("refusal");
  const late = move?.resent && code === "stale";
  answered();
  for (const sent of document.querySelectorAll(".sent")) sent.classList.remove("sent");
  if (late) note.textContent = "";
  setTimeout(() => note.classList.add("told"), 6000);
  table.dispatchEvent(new Event("table:sync"));
}

// Focus stays on the same card or key; where that is gone, on what comes next in the hand, and at last on the hand itself.
// Never taken from elsewhere.
function keepFocus() {
  const here = document.activeElement;
  if (!focused || (here && here !== document.body)) return;
  const bids = focused.inHand && hasPad() && !focused.pad;
  const same = !bids && focused.id && focused.id !== "mine" && document.getElementById(focused.id);
  const next = (focused.inHand && nextInHand()) || mine();
  (same || next).focus({ preventScroll: true });
}

function nextInHand() {
  const key = document.querySelector("#pad .key:not(.barred)");
  if (key) return key;
  const row = cards();
  return row.find((card) => card.classList.contains("ok")) ?? row[Math.min(Math.max(focused.place, 0), row.length - 1)];
}

// Says whose turn it is where it is ours, in the title and to a screen reader, and at the end which place we took.
function heed() {
  const asks = mine()?.dataset.asks ? version() : "";
  document.title = asks ? `● ${textTurn} · ${title}` : title;
  const news = asks || (mine()?.classList.contains("over") ? "over" : "");
  if (news !== heed.said) speak(news && [...document.querySelectorAll("#mine .say > *")].map((part) => part.textContent).join(", "));
  heed.said = news;
}

// A card or a bid that can't be chosen says why.
table.addEventListener("click", (event) => {
  const barred = event.target.closest("[data-why]");
  if (!barred) return;
  explain(table.dataset.line === "down" ? textOffline : barred.dataset.why);
});

table.addEventListener("table:line", (event) => {
  if (!event.detail.up && mine()?.dataset.asks) explain(textOffline);
});

heed();
