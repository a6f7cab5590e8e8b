// The button that shares a link, or copies it where the device has no way to share.
for (const button of document.querySelectorAll("[data-share]")) {
  const box = button.closest(".invite");
  const said = box.querySelector("[role=status]");
  const shares = Boolean(navigator.share);

  button.hidden = false;
  if (!shares) button.textContent = button.dataset.copy;

  button.addEventListener("click", async () => {
    said.textContent = "";
    if (!shares || !(await share(button.dataset))) said.textContent = await copy(button.dataset, box.querySelector("input"));
  });
}

// Whether nothing is left to do: a person who closes the sheet has changed his mind.
async function share({ share: url, title }) {
  try {
    await navigator.share({ title, url });
    return true;
  } catch (error) {
    return error.name === "AbortError";
  }
}

// The clipboard is closed to pages that came without encryption; there the old way may still work.
async function copy({ share: url, copied, failed }, field) {
  try {
    await navigator.clipboard.writeText(url);
    return copied;
  } catch {
    field.select();
    return document.execCommand("copy") ? copied : failed;
  }
}
