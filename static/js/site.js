// Small comforts; every page works without them.

// A menu closes when one clicks elsewhere or presses Escape.
document.addEventListener("click", (event) => {
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    if (!menu.contains(event.target)) menu.open = false;
  }
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    menu.open = false;
    menu.querySelector("summary").focus();
  }
});

// A form marked data-once is sent once, however often one taps.
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented || !("once" in form.dataset)) return;
  if (form.dataset.sent) event.preventDefault();
  form.dataset.sent = "yes";
});

// A form that came back says what is wrong beside a field: one is led to the first such field, also where it is folded away.
const wrong = document.querySelector('main [aria-invalid="true"]');
if (wrong) {
  const field = (wrong.type === "radio" && wrong.closest("fieldset")?.querySelector(":checked")) || wrong;
  for (let fold = field.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
  field.focus({ preventScroll: true });
  (field.closest("fieldset, .field") ?? field).scrollIntoView({ block: "center" });
}

// Enter presses the button that stands beside the field, not the form's first one.
document.addEventListener("keydown", (event) => {
  const beside = event.key === "Enter" && event.target.matches("input") && event.target.closest("[data-own-button]");
  if (!beside) return;
  event.preventDefault();
  beside.querySelector("button").click();
});

// At the table a note would lie over the game: it goes by itself, and at once when one clicks it or presses Escape.
const notes = document.querySelector(".at-table .notes");
if (notes) {
  const timer = setTimeout(() => notes.remove(), 8000);
  const dismiss = () => {
    clearTimeout(timer);
    notes.remove();
  };
  notes.addEventListener("click", dismiss);
  document.addEventListener("keydown", (event) => event.key === "Escape" && dismiss());
}

// Back from the browser's memory, the forms may be sent again.
addEventListener("pageshow", () => {
  for (const form of document.forms) delete form.dataset.sent;
});
