// The keyboard: arrows through the hand, figures bid (see below), L, S, C and ? open sheets. Enter and Space are the buttons' own.

const typing = (element) => element.closest("input:not([type=checkbox]), textarea, select, [contenteditable]");

function walk(step) {
  const row = [...document.querySelectorAll("#fan .card")];
  if (row.length === 0) return;
  const here = row.indexOf(document.activeElement);
  const next = here < 0 ? (step > 0 ? 0 : row.length - 1) : (here + step + row.length) % row.length;
  row[next].focus({ preventScroll: true });
}

const press = (selector) => document.querySelector(selector)?.click();

// Where ten tricks and more can be bid, figures only choose the key, and Enter bids.
const NEXT_FIGURE = 1500;
let typed = "";
let typedAt = 0;

function bid(figure) {
  if (!document.getElementById("bid-10")) return press(`#bid-${figure}`);
  typed = Date.now() - typedAt < NEXT_FIGURE ? typed + figure : figure;
  typedAt = Date.now();
  if (!document.getElementById(`bid-${typed}`)) typed = figure;
  document.getElementById(`bid-${typed}`).focus({ preventScroll: true });
}

const KEYS = {
  ArrowLeft: () => walk(-1),
  ArrowRight: () => walk(1),
  l: () => press('[data-opens="panel-last"]'),
  s: () => press('[data-opens="panel-scores"]'),
  c: () => press('[data-opens="panel-chat"]'),
  "?": () => press('[data-opens="panel-settings"]'),
};

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || typing(event.target)) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (/^\d$/.test(key)) return bid(key);
  if (event.target.closest(".panel") && key.startsWith("Arrow")) return;
  if (!KEYS[key]) return;
  event.preventDefault();
  KEYS[key]();
});
