// Whoever reads the end of a friendly game sees within seconds that somebody has opened the next table: at the table itself and
// beside the results. Not in a hidden tab, and for a quarter of an hour.
const EVERY = 5_000;
const LONGEST = 15 * 60_000;

let since = 0; // when the end was first looked at
let known = "";

function show(place, html) {
  if (place.dataset.shown && html === known) return;
  known = html;
  place.dataset.shown = "yes";
  const had = place.contains(document.activeElement);
  place.innerHTML = html;
  if (had) place.querySelector("button, a").focus({ preventScroll: true });
}

async function look() {
  const place = document.getElementById("next-table");
  if (!place || document.hidden) return;
  since ||= Date.now();
  if (Date.now() - since > LONGEST) return;
  const answer = await fetch(place.dataset.from).catch(() => null);
  if (answer?.ok) show(place, await answer.text());
}

look();
setInterval(look, EVERY);
document.addEventListener("visibilitychange", look);
// At the table its place comes with the end, and anew whenever the whole table is sent.
document.getElementById("table")?.addEventListener("htmx:wsAfterMessage", () => {
  const place = document.getElementById("next-table");
  if (place && !place.dataset.shown) look();
});
