// A saved set of rules fills the form that stands beside it, at once and without the server; nothing is sent before its button is pressed.
const form = document.querySelector(".rules").closest("form");
const said = document.querySelector(".saved-said");
for (const change of ["input", "submit"]) form.addEventListener(change, () => said.replaceChildren());

// A time that the site does not offer any more leaves what is there.
function put(field, value) {
  if (field.type === "checkbox") field.checked = value;
  else if (!field.options || [...field.options].some((one) => one.value === String(value))) field.value = String(value);
}

for (const one of document.querySelectorAll("[data-fills]")) {
  one.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return; // a link in a window of its own
    event.preventDefault();
    for (const [name, value] of Object.entries(JSON.parse(one.dataset.fills))) put(form.elements[name], value);
    for (const wrong of form.querySelectorAll(".errorlist")) wrong.replaceChildren();
    said.textContent = said.dataset.text.replace("{}", () => one.textContent);
  });
}
