// The list of tables is fetched again every few seconds, but only while somebody looks at it.
const SECONDS = 5;
const list = document.querySelector("[data-refresh]");

function refresh() {
  if (document.visibilityState === "visible" && navigator.onLine) list.dispatchEvent(new Event("refresh"));
}

setInterval(refresh, SECONDS * 1000);
document.addEventListener("visibilitychange", refresh);
