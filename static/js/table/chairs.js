// A chair's key may change what it does just when it is pressed: somebody sits down, and "Put a bot here" is "Ask to get up".
// Such a key rests for a moment, unless it was changed by one's own press.

const REST = 1000;
const OWN = 3000;

const table = document.getElementById("table");
const seen = new Map(); // id: what the key said
const changed = new Map(); // id: when somebody else changed it
const pressed = new Map();
let timer = 0;

const isWithin = (times, id, span) => Date.now() - (times.get(id) ?? -Infinity) < span;

function look() {
  for (const { id, textContent } of table.querySelectorAll(".chair-key")) {
    const isNew = seen.has(id) && seen.get(id) !== textContent;
    if (isNew && !isWithin(pressed, id, OWN)) changed.set(id, Date.now());
    seen.set(id, textContent);
  }
  show();
}

// Keys are drawn anew, so that what rests is marked each time.
function show() {
  for (const key of table.querySelectorAll(".chair-key")) key.toggleAttribute("data-rests", isWithin(changed, key.id, REST));
  clearTimeout(timer);
  if (table.querySelector("[data-rests]")) timer = setTimeout(show, REST / 10);
}

table.addEventListener(
  "click",
  (event) => {
    const key = event.target.closest(".chair-key");
    if (!key) return;
    if (isWithin(changed, key.id, REST)) {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else {
      pressed.set(key.id, Date.now());
    }
  },
  true,
);

table.addEventListener("htmx:wsAfterMessage", look);
look();
