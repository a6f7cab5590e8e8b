// Motion tells what happened: cards are dealt, fly to their slots, and slide to who takes them.
// It compares the table before and after a message; other scripts hear "table:moved" (detail: what happened).

const table = document.getElementById("table");
const felt = document.getElementById("felt");
const still = matchMedia("(prefers-reduced-motion: reduce)");
const EASE = "cubic-bezier(0.2, 0.7, 0.2, 1)";

let before = null;

const slots = () => [...table.querySelectorAll(".slot")];
const photo = (seat) => table.querySelector(`#seat-${seat} .photo`);
const middle = (box) => [box.left + box.width / 2, box.top + box.height / 2];

function look() {
  const trick = new Map();
  for (const slot of slots()) {
    const card = slot.querySelector(".card");
    if (card) trick.set(slot.id.slice(5), { code: card.dataset.card, card, box: card.getBoundingClientRect() });
  }
  const hand = new Map();
  for (const card of table.querySelectorAll("#fan .card")) hand.set(card.dataset.card, card.getBoundingClientRect());
  const seated = table.querySelectorAll(".seat:not(.vacant)").length;
  return { trick, hand, seated, asks: document.getElementById("mine")?.dataset.asks ?? "" };
}

// From where one thing was (a box) to where it is now.
function fly(element, from, wait = 0, time = 240) {
  const box = element.getBoundingClientRect();
  const [x0, y0] = middle(from);
  const [x1, y1] = middle(box);
  const scale = from.width / box.width;
  element.animate(
    [{ transform: `translate(${x0 - x1}px, ${y0 - y1}px) scale(${scale})` }, { transform: "none" }],
    { duration: time, delay: wait, easing: EASE, fill: "backwards" },
  );
}

function slide(trick, seat) {
  const target = photo(seat)?.getBoundingClientRect();
  if (!target) return;
  const [x1, y1] = middle(target);
  const home = felt.getBoundingClientRect();
  for (const { card, box } of trick.values()) {
    const ghost = card.cloneNode(true);
    const [x0, y0] = middle(box);
    ghost.removeAttribute("id");
    ghost.setAttribute("aria-hidden", "true");
    ghost.classList.add("ghost");
    ghost.style.setProperty("--w", `${box.width}px`);
    ghost.style.setProperty("left", `${box.left - home.left}px`);
    ghost.style.setProperty("top", `${box.top - home.top}px`);
    felt.append(ghost);
    const there = `translate(${x1 - x0}px, ${y1 - y0}px) scale(0.3)`;
    ghost
      .animate([{ transform: "none", opacity: 1 }, { transform: there, opacity: 0 }], { duration: 300, easing: "ease-in" })
      .finished.finally(() => ghost.remove());
  }
}

function deal() {
  const home = felt.getBoundingClientRect();
  const from = { left: home.left + home.width / 2 - 20, top: home.top + home.height / 2 - 28, width: 40, height: 56 };
  [...table.querySelectorAll("#fan .card")].forEach((card, place) => fly(card, from, place * 18, 200));
}

function compare(old, now) {
  const news = [];
  const came = [...now.trick].filter(([seat, { code }]) => old.trick.get(seat)?.code !== code);
  if (came.length > 0) news.push("card");
  if (old.trick.size > 0 && now.trick.size === 0) news.push("trick");
  if (now.hand.size > old.hand.size) news.push("deal");
  if (now.seated > old.seated) news.push("seat");
  if (now.asks && !old.asks) news.push("turn");
  return { came, news };
}

function show(old, now, { came, news }) {
  for (const [seat, { code, card }] of came) {
    const from = old.hand.get(code) ?? photo(seat)?.getBoundingClientRect();
    if (from) fly(card, from);
  }
  if (news.includes("trick")) slide(old.trick, document.getElementById("last").dataset.winner);
  if (news.includes("deal")) deal();
}

table.addEventListener("htmx:wsBeforeMessage", (event) => {
  before = event.detail.message.includes('data-after=""') ? null : look();
});

table.addEventListener("htmx:wsAfterMessage", () => {
  if (!before) return;
  const now = look();
  const found = compare(before, now);
  if (!still.matches && !document.hidden) show(before, now, found);
  if (found.news.length > 0) table.dispatchEvent(new CustomEvent("table:moved", { detail: found.news }));
  before = null;
});
