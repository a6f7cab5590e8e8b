// The line to the table: it notices gaps and silence, comes back at once, and says so calmly.
// Other scripts hear "table:line" (detail.up) on #table and may ask for "table:send" (detail: the message).

const SILENCE = 35_000; // the server beats every 15 s
const ANSWER = 5_000; // whoever has just asked waits no longer than this
const SYNC_AGAIN = 2_000;
const ASLEEP = 10_000;
const LONGEST_WAIT = 800; // so that a server that is back has its players back within the second
const ELSEWHERE = [4001, 4004]; // signed out or up from the chair, in another window
const SUSPENDED = 4006; // the page that says why comes in this one's place
const MOVED = 4005; // we sit elsewhere at this table now, or it has other chairs: that is a page of its own
const FULL_HOUSE = 4010;
const FULL_NETWORK = 4011; // of those without a name; with one there is room
const TOO_MANY = 4009; // this page must not come back by itself: two would push each other out for ever
const GIVE_UP = [...ELSEWHERE, 4008, 4013]; // the server does not want this page any more, or not so fast: load it afresh

const table = document.getElementById("table");
const notice = document.getElementById("line");
const { textLost, textBack, textChanged, textMany, textHere, textFull, textCrowd, textName, wayName } = table.dataset;

let socket = null;
let wrapper = null;
let heard = Date.now();
let patience = SILENCE;
let tries = 0;
let timer = 0;
let syncing = 0;
let hiddenAt = 0;
let over = false; // this page connects no more

const waitFor = (count) => Math.min(LONGEST_WAIT, 400 * 2 ** count) * (0.5 + Math.random() / 2);
htmx.config.wsReconnectDelay = waitFor; // until the first time it opens; from then on we call ourselves

htmx.createWebSocket = (address) => {
  retire();
  const fresh = new WebSocket(address);
  socket = fresh;
  fresh.addEventListener("message", (event) => {
    if (fresh !== socket) return event.stopImmediatePropagation();
    heard = Date.now();
    patience = SILENCE;
  });
  fresh.addEventListener("close", (event) => {
    if (wrapper || fresh !== socket) event.stopImmediatePropagation();
    if (fresh === socket) lost(event.code);
  });
  return fresh;
};

// An old socket may linger half dead: nothing that it still says counts.
function retire() {
  if (!socket) return;
  const old = socket;
  socket = null;
  old.onopen = old.onclose = old.onerror = null;
  old.close();
}

table.addEventListener("htmx:wsOpen", (event) => {
  wrapper = event.detail.socketWrapper;
  heard = Date.now();
  patience = ANSWER; // the whole table comes first
  syncing = 0;
});

function lost(code) {
  if (code === MOVED || code === SUSPENDED) return move();
  say(false);
  if (code === TOO_MANY) return rest(textMany, textHere);
  if (code === FULL_HOUSE) return rest(textFull, textHere);
  if (code === FULL_NETWORK) return rest(textCrowd, textName, wayName);
  if (GIVE_UP.includes(code)) return leave(code);
  tries += 1;
  if (tries > 2) look();
  if (!wrapper) return;
  clearTimeout(timer);
  timer = setTimeout(call, waitFor(tries - 1));
}

function leave(code) {
  over = true;
  if (ELSEWHERE.includes(code)) notice.textContent = textChanged;
  setTimeout(() => location.reload(), 1500);
}

function rest(why, way, href = location.href) {
  over = true;
  const here = Object.assign(document.createElement("a"), { href, textContent: way });
  notice.replaceChildren(`${why} `, here);
}

// The page is loaded anew at once, and goes on where it was: at the own part of the table. Not in a circle, though.
function move() {
  over = true;
  const since = Date.now() - Number(sessionStorage.getItem("whist.moved") ?? 0);
  sessionStorage.setItem("whist.moved", String(Date.now()));
  setTimeout(() => location.reload(), since < 2000 ? 1500 : 0);
}

function call() {
  if (over) return;
  clearTimeout(timer);
  timer = 0;
  patience = ANSWER;
  heard = Date.now();
  if (wrapper) wrapper.reconnect();
}

// The table may have ended meanwhile, or no longer be ours: then its page leads elsewhere.
async function look() {
  try {
    const answer = await fetch(location.href, { method: "GET", redirect: "manual", cache: "no-store" });
    if (answer.type === "opaqueredirect" || answer.status === 404) location.reload();
  } catch {
    // no network: the next try will tell
  }
}

function say(up) {
  const before = table.dataset.line;
  table.dataset.line = up ? "up" : "down";
  if (!up) notice.textContent = textLost;
  if (up && before === "down") {
    notice.textContent = textBack;
    setTimeout(() => {
      if (table.dataset.line === "up") notice.textContent = "";
    }, 2000);
  }
  if (before !== table.dataset.line) table.dispatchEvent(new CustomEvent("table:line", { detail: { up } }));
}

// Versions: what does not follow on what we have is dropped, and the whole table asked for.
table.addEventListener("htmx:wsBeforeMessage", (event) => {
  const head = /<i id="at"[^>]*>/.exec(event.detail.message)?.[0];
  if (!head) return;
  const after = /data-after="(\d*)"/.exec(head)?.[1] ?? "";
  if (after === "") {
    syncing = 0;
    tries = 0;
    say(true);
  } else if (after !== document.getElementById("at").dataset.v) {
    event.preventDefault();
    sync();
  } else if (table.dataset.line === "down") {
    sync(); // it was a false alarm: the whole table says that all is well
  }
});

// Asked again where the answer is long in coming: it may have been lost as well.
function sync() {
  if (Date.now() - syncing < SYNC_AGAIN) return;
  syncing = Date.now();
  send('{"do":"sync"}');
}

function send(message) {
  if (!socket || socket.readyState !== WebSocket.OPEN) return;
  socket.send(message);
  patience = ANSWER;
  heard = Date.now();
}

table.addEventListener("table:send", (event) => send(event.detail));
table.addEventListener("table:sync", sync);
table.addEventListener("htmx:wsAfterSend", () => {
  patience = ANSWER;
  heard = Date.now();
});

// Silence, sleep, and the network's own word.
setInterval(() => {
  if (wrapper && !over && !timer && Date.now() - heard > patience) {
    say(false);
    call();
  }
}, 1000);

addEventListener("online", call);
addEventListener("pageshow", (event) => {
  if (event.persisted) over ? location.reload() : call();
});
addEventListener("offline", () => over || say(false));
document.addEventListener("visibilitychange", () => {
  if (document.hidden) {
    hiddenAt = Date.now();
  } else if (hiddenAt && Date.now() - hiddenAt > ASLEEP) {
    call();
  }
});

if (Date.now() - Number(sessionStorage.getItem("whist.moved") ?? 0) < 5000) {
  document.getElementById("mine").focus({ preventScroll: true });
}
