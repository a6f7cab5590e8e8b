// Clocks: the ring round whoever is to move, the thread above the own hand, the seconds before the deal. With reduced motion ring and
// thread go by whole seconds: while one bids, the pad hides the figures on one's chip.

const LAST_SECONDS = 5;
const TICK = 200; // milliseconds: about two pixels of the ring. An animation would paint sixty times a second, all game long.
const table = document.getElementById("table");
const still = matchMedia("(prefers-reduced-motion: reduce)");
const ends = new WeakMap(); // element -> when its time is over

const secondsLeft = (element) => (ends.get(element) - performance.now()) / 1000;

function sweep(element) {
  const seconds = secondsLeft(element);
  const left = (still.matches ? Math.ceil(seconds) : seconds) / Number(element.dataset.span);
  element.style.setProperty("--sweep", Math.min(1, Math.max(0, left)).toFixed(4));
}

function start(element, total, end) {
  ends.set(element, end);
  element.dataset.span = total;
  element.classList.add("ticking");
  sweep(element);
}

// Elements that a message has just brought have no end yet.
function adopt() {
  for (const element of table.querySelectorAll("[data-left]")) {
    if (ends.has(element)) continue;
    const total = Number(element.dataset.total);
    if (!(total > 0)) continue;
    const end = performance.now() + Number(element.dataset.left) * 1000;
    start(element, total, end);
  }
  const turn = table.querySelector(".seat.turn.ticking");
  const mine = document.getElementById("mine");
  if (mine?.dataset.asks && turn && ends.get(mine) !== ends.get(turn)) {
    start(mine, Number(turn.dataset.total), ends.get(turn));
  }
}

function tick() {
  for (const element of table.querySelectorAll(".ticking")) sweep(element);
  for (const element of table.querySelectorAll(".ticking[data-left]")) {
    const left = Math.max(0, Math.ceil(secondsLeft(element)));
    const count = element.querySelector(".count");
    const photo = element.querySelector(".photo");
    if (count) count.textContent = left;
    if (photo && (left <= LAST_SECONDS || still.matches)) photo.dataset.count = left;
  }
}

table.addEventListener("htmx:wsAfterMessage", adopt);
adopt();
setInterval(tick, TICK);
