// The rules of a friendly table: the host's sheet stays open until the table has taken them, and whoever sits or watches there
// is told of new ones, also where the page was loaded anew because of them.

const SHOWN = 6_000;
const KEY = `whist.rules.${location.pathname}`;

const table = document.getElementById("table");
const form = document.getElementById("rules-form");
const fresh = document.getElementById("fresh");
const tell = document.getElementById("tell");

const version = () => document.getElementById("at").dataset.v;
const rules = () => document.getElementById("house")?.textContent ?? "";

let asked = null; // the version at which the host sent rules that are not answered yet

function say(text) {
  if (form) document.getElementById("rules-error").textContent = text;
}

form?.addEventListener("submit", () => {
  asked = version();
  say("");
});

function answer() {
  if (version() !== asked) {
    asked = null;
    form.closest(".panel").querySelector("[data-closes]").click();
  }
}

// The refusal lies on the felt, which the sheet covers: it is said in the sheet as well.
function refuse() {
  asked = null;
  say(document.getElementById("refusal").textContent);
  document.getElementById("rules-error").scrollIntoView({ block: "nearest" });
}

// Told once: what is remembered is what was last seen here.
function compare(aloud) {
  const now = rules();
  const before = sessionStorage.getItem(KEY);
  sessionStorage.setItem(KEY, now);
  if (!before || before === now || form) return;
  fresh.textContent = table.dataset.textRules;
  if (aloud) tell.textContent = `${table.dataset.textRules} ${now}`;
  setTimeout(() => (fresh.textContent = ""), SHOWN);
}

table.addEventListener("htmx:wsAfterMessage", (event) => {
  if (asked !== null && event.detail.message.includes('id="refusal"')) refuse();
  if (asked !== null) answer();
  compare(false);
});
compare(true);
