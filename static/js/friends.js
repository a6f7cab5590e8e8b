// The list of tables is fetched again every few seconds, but only while somebody looks at it, and not under his finger: what he is
// about to press stays where it is.
const SECONDS = 5;
const AIMING = 3000;
const list = document.querySelector("[data-refresh]");
let isDown = false;
let movedAt = -AIMING;

// A pressed link keeps the focus too, but that is no keyboard's.
function isInUse() {
  return isDown || performance.now() - movedAt < AIMING || list.querySelector(":focus-visible");
}

function refresh() {
  if (document.visibilityState === "visible" && navigator.onLine && !isInUse()) list.dispatchEvent(new Event("refresh"));
}

addEventListener("pointerdown", () => (isDown = true));
for (const up of ["pointerup", "pointercancel", "blur"]) addEventListener(up, () => (isDown = false));
list.addEventListener("pointermove", () => (movedAt = performance.now()));
// The answer may come when he is: then it is dropped, and the next one shows the same.
list.addEventListener("htmx:beforeSwap", (event) => isInUse() && event.preventDefault());

setInterval(refresh, SECONDS * 1000);
document.addEventListener("visibilitychange", refresh);
