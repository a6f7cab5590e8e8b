// The keyboard: arrows through the hand, figures bid, L, S, C and ? open sheets. Enter and Space are the buttons' own.

const typing = (element) => element.closest("input:not([type=checkbox]), textarea, select, [contenteditable]");

function walk(step) {
  const row = [...document.querySelectorAll("#fan .card")];
  if (row.length === 0) return;
  const here = row.indexOf(document.activeElement);
  const next = here < 0 ? (step > 0 ? 0 : row.length - 1) : (here + step + row.length) % row.length;
  row[next].focus({ preventScroll: true });
}

const press = (selector) => document.querySelector(selector)?.click();

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
  if (/^\d$/.test(key)) return press(`#bid-${key}`);
  if (event.target.closest(".panel") && key.startsWith("Arrow")) return;
  if (!KEYS[key]) return;
  event.preventDefault();
  KEYS[key]();
});
