// Says a time on the visitor's own clock, and asks for the table anew every half minute while somebody looks at it.
const EVERY = 30_000;
const BUCHAREST = "Europe/Bucharest";
let asked = Date.now();

function inWords(at, timeZone) {
  const form = { weekday: "long", day: "numeric", month: "long", hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone };
  return new Intl.DateTimeFormat(document.documentElement.lang, form).format(at);
}

// Where the own clock says the same as the one in Bucharest, once is enough.
function fillClocks() {
  for (const clock of document.querySelectorAll("[data-own-clock]")) {
    const time = clock.querySelector("time");
    const own = inWords(new Date(time.dateTime));
    if (own === inWords(new Date(time.dateTime), BUCHAREST)) continue;
    time.textContent = own;
    clock.hidden = false;
  }
}

// Not in a hidden tab, and not under somebody's keyboard focus.
function refresh() {
  const week = document.getElementById("week");
  const isIdle = !("live" in week.dataset) || document.hidden || week.contains(document.activeElement);
  if (isIdle || Date.now() - asked < EVERY - 1000) return;
  asked = Date.now();
  week.dispatchEvent(new Event("refresh"));
}

fillClocks();
document.addEventListener("htmx:afterSwap", fillClocks);
document.addEventListener("visibilitychange", refresh);
setInterval(refresh, EVERY);
