// The colours and letters of the suits, as they were chosen at the table on this device. Runs before the first card is drawn.
for (const name of ["suits", "letters"]) {
  const chosen = localStorage.getItem(`whist.${name}`);
  if (chosen) document.documentElement.dataset[name] = chosen;
  else if (chosen === "") delete document.documentElement.dataset[name];
}
