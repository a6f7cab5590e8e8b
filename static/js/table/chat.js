// The chat: what one writes stays in the input until it was taken; what others write is counted, and said to a screen reader.

const table = document.getElementById("table");
const panel = document.getElementById("panel-chat");
const form = document.getElementById("chat-form");
const input = document.getElementById("chat-text");
const told = document.getElementById("chat-told");
const unread = document.getElementById("chat-unread");

const MOST = 200; // lines kept in the page
const seenKey = `whist.chat.${panel.dataset.table}`;

const get = (id) => document.getElementById(id);
const numberOf = (line) => Number(line.id.slice(5));
const field = () => (input?.offsetParent ? input : panel); // there is none for a visitor, and for whom a moderator silenced
const isSeen = () => !document.hidden && panel.getClientRects().length > 0;
const isAloud = () => (localStorage.getItem("whist.aloud") ?? "on") === "on";

let sent = null; // what waits for its answer
let opener = null; // where the focus goes back to when a card about somebody is closed
let before = null;

// --- saying -----------------------------------------------------------------------------------------------------------

function send(facts, offline = panel.dataset.textUnsent) {
  if (table.dataset.line !== "up") {
    answer(offline);
    return false;
  }
  table.dispatchEvent(new CustomEvent("table:send", { detail: JSON.stringify(facts) }));
  return true;
}

function answer(text) {
  get("chat-answer").textContent = text;
}

form?.addEventListener("submit", (event) => {
  event.preventDefault();
  if (input.value.trim() && send({ do: "say", text: input.value }, panel.dataset.textOffline)) sent = input.value;
});

input?.addEventListener("input", () => answer(""));

table.addEventListener("table:line", (event) => {
  const { textOffline, textUnsent } = panel.dataset;
  if (event.detail.up && [textOffline, textUnsent].includes(get("chat-answer").textContent)) answer("");
});

function taken() {
  if (sent !== null && input.value === sent) input.value = "";
  sent = null;
}

panel.addEventListener("click", (event) => {
  const phrase = event.target.closest("[data-phrase]");
  if (phrase) send({ do: "phrase", key: phrase.dataset.phrase });
  const deed = event.target.closest("[data-do]");
  if (deed) act(deed);
  if (event.target.closest("[data-about-closes]")) closeAbout();
});

function act(button) {
  const { do: what, line, seat } = button.dataset;
  if (!button.closest("#chat-about")) opener = button;
  const facts = { do: what };
  if (line) facts.line = line;
  if (seat) facts.seat = seat;
  if (what === "report") facts.reason = get("chat-reason").value;
  send(facts);
}

function closeAbout() {
  const empty = Object.assign(document.createElement("div"), { id: "chat-about", hidden: true });
  get("chat-about").replaceWith(empty);
  (opener?.isConnected ? opener : field()).focus({ preventScroll: true });
  opener = null;
}

panel.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  if (get("chat-about").hidden) return leaveField();
  event.stopPropagation();
  closeAbout();
});

// Beside the table nothing closes: the keys are the game's again.
function leaveField() {
  if (!("open" in panel.dataset)) get("mine").focus({ preventScroll: true });
}

// A moderator's silence ends: what one writes with is back.
let silence = 0;

function waitForWord(sentence) {
  clearTimeout(silence);
  const seconds = Number(sentence.dataset.left);
  if (seconds > 0) silence = setTimeout(() => sentence.replaceChildren(), seconds * 1000);
}

waitForWord(get("chat-silenced"));

// --- hearing ----------------------------------------------------------------------------------------------------------

function isScrolledDown() {
  const list = get("chat-lines");
  return list.scrollHeight - list.scrollTop - list.clientHeight < 40;
}

// The newest line stays in sight where the panel gets lower, as when a keyboard comes up.
let stays = true;
panel.addEventListener("scroll", () => (stays = isScrolledDown()), true);
new ResizeObserver(() => stays && toEnd()).observe(panel);

function look() {
  const list = get("chat-lines");
  const isAtEnd = isScrolledDown();
  return { list, last: list.lastElementChild, answer: get("chat-answer"), about: get("chat-about"), gone: get("chat-gone"), silenced: get("chat-silenced"), isAtEnd };
}

table.addEventListener("htmx:wsBeforeMessage", (event) => {
  before = event.detail.message.includes("chat-") ? look() : null;
});

table.addEventListener("htmx:wsAfterMessage", () => {
  if (!before) return;
  const now = look();
  if (now.gone !== before.gone) get(`chat-${now.gone.dataset.line}`)?.remove();
  if (now.silenced !== before.silenced) waitForWord(now.silenced);
  if (now.list !== before.list) showHistory(now.list);
  else if (now.last !== before.last) showNew(before.last, now.list);
  if (now.answer !== before.answer) {
    if (now.answer.dataset.code === "") taken();
    else sent = null;
  }
  if (now.about !== before.about && !now.about.hidden) now.about.focus({ preventScroll: false });
  before = null;
});

function showHistory(list) {
  const own = list.querySelector(".own:last-child .text");
  if (sent !== null && own?.textContent === sent.trim()) taken(); // it arrived before the line broke
  toEnd();
  count();
}

function showNew(last, list) {
  const fresh = [];
  for (let line = last ? last.nextElementSibling : list.firstElementChild; line; line = line.nextElementSibling) fresh.push(line);
  const others = fresh.filter((line) => !line.classList.contains("own"));
  if (others.length > 0 && isAloud()) tell(others);
  if (before.isAtEnd || others.length < fresh.length) toEnd();
  while (list.childElementCount > MOST) list.firstElementChild.remove();
  count();
}

// Emptied first, so that the same words are said twice where they are written twice; what comes at once is said together.
const toTell = [];

function tell(lines) {
  const words = (line, part) => line.querySelector(part).textContent;
  if (toTell.length === 0) setTimeout(() => (told.textContent = toTell.splice(0).join(". ")), 50);
  told.textContent = "";
  toTell.push(...lines.map((line) => `${words(line, ".said-by bdi")}: ${words(line, ".text")}`));
}

function toEnd() {
  const list = get("chat-lines");
  list.scrollTop = list.scrollHeight;
}

// --- what was not seen yet --------------------------------------------------------------------------------------------

function count() {
  const lines = [...get("chat-lines").children];
  if (isSeen()) {
    if (lines.length > 0) sessionStorage.setItem(seenKey, numberOf(lines.at(-1)));
    unread.hidden = true;
    return;
  }
  const seen = Number(sessionStorage.getItem(seenKey) ?? 0);
  const news = lines.filter((line) => numberOf(line) > seen && !line.classList.contains("own")).length;
  unread.querySelector("b").textContent = news > 9 ? "9+" : String(news);
  unread.hidden = news === 0;
}

new MutationObserver(() => {
  if (!isSeen()) return;
  toEnd();
  count();
}).observe(panel, { attributes: true, attributeFilter: ["data-open"] });

document.addEventListener("visibilitychange", count);
addEventListener("resize", count);

// By the key C one wants to write at once; by a tap one reads first, and no screen keyboard comes up.
document.addEventListener("click", (event) => {
  const isKey = event.detail === 0 && event.target.closest('[data-opens="panel-chat"]');
  if (isKey && isSeen()) field().focus({ preventScroll: true });
});
