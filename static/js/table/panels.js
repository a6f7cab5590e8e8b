// Sheets from the edge, and what one has set on this device.

const table = document.getElementById("table");
const root = document.documentElement;
const own = root.dataset.suits ?? "";

let opener = null;

const isShown = (element) => element.getClientRects().length > 0;

// Focus never falls out of the page: on a wide screen the scores have neither an opener nor a button to close them.
function close(back = true) {
  for (const panel of table.querySelectorAll(".panel[data-open]")) delete panel.dataset.open;
  for (const button of table.querySelectorAll("[data-opens]")) button.setAttribute("aria-expanded", "false");
  if (back && opener) backTo(opener);
  opener = null;
}

// The opener may have been drawn anew meanwhile.
function backTo(button) {
  const now = button.isConnected ? button : document.getElementById(button.id);
  (now && isShown(now) ? now : document.getElementById("mine")).focus({ preventScroll: true });
}

function toggle(button) {
  const panel = document.getElementById(button.dataset.opens);
  const wasOpen = "open" in panel.dataset;
  close(wasOpen);
  if (wasOpen) return;
  panel.dataset.open = "";
  button.setAttribute("aria-expanded", "true");
  opener = button;
  showNewest();
  const closer = panel.querySelector(".panel-close");
  (isShown(closer) ? closer : panel).focus({ preventScroll: true });
}

// The score sheet shows its newest line.
let written = null;

function showNewest() {
  const panel = document.getElementById("panel-scores");
  written = document.getElementById("sheet");
  panel.scrollTop = written.offsetTop + written.offsetHeight - panel.clientHeight + 12;
}

table.addEventListener("htmx:wsAfterMessage", () => {
  if (document.getElementById("sheet") !== written) showNewest();
});

table.addEventListener("click", (event) => {
  const button = event.target.closest("[data-opens]");
  if (button) toggle(button);
  if (event.target.closest("[data-closes]")) close();
  if (event.target.closest("#fan, #pad")) close(false);
});

// Without a line the browser would show its own page of errors instead of the table.
document.getElementById("leave-form")?.addEventListener("submit", (event) => {
  const isDown = table.dataset.line === "down";
  document.getElementById("leave-error").textContent = isDown ? table.dataset.textOffline : "";
  if (isDown) event.preventDefault();
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && table.querySelector(".panel[data-open]")) close();
});

// Settings: kept here; the account's colours count until one chooses on this device.
const DEFAULTS = { suits: own, letters: "", sound: "", aloud: "on" };
const value = (name) => localStorage.getItem(`whist.${name}`) ?? DEFAULTS[name];

function apply() {
  for (const name of ["suits", "letters"]) {
    if (value(name)) root.dataset[name] = value(name);
    else delete root.dataset[name];
  }
  for (const box of table.querySelectorAll("[data-setting]")) box.checked = value(box.dataset.setting) === box.value;
}

table.addEventListener("change", (event) => {
  const { setting } = event.target.dataset;
  if (!setting) return;
  localStorage.setItem(`whist.${setting}`, event.target.checked ? event.target.value : "");
  apply();
});

apply();
showNewest();
