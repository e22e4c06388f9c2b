// The keyboard: space or R rolls, 1 to 4 move a token, arrows choose a roll, B moves both.

/**
 * @param {import("./controls.js").Controls} controls
 * @param {{own: () => number|null, last: () => void, help: () => void}} hears
 */
export function listenToKeys(controls, hears) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    const target = /** @type {HTMLElement} */ (event.target);
    const isButton = target instanceof HTMLButtonElement || target.getAttribute("role") === "button";
    if (target.matches("input, select, textarea") || (event.key === " " && isButton)) return;
    if (press(event.key, controls, hears)) event.preventDefault();
  });
}

/**
 * @param {string} key
 * @param {import("./controls.js").Controls} controls
 * @param {{own: () => number|null, last: () => void, help: () => void}} hears
 */
function press(key, controls, hears) {
  const token = "1234".indexOf(key);
  if (key === " " || key.toLowerCase() === "r") controls.rollDie();
  else if (token >= 0) {
    const owner = controls.state?.legal.find((action) => /^\d-\d/.test(action));
    controls.tap(owner ? Number(owner[2]) : hears.own() ?? 0, "abcd"[token]);
  } else if (key === "ArrowLeft") controls.chooseNext(-1);
  else if (key === "ArrowRight") controls.chooseNext(1);
  else if (key.toLowerCase() === "b") controls.both();
  else if (key === "Escape") controls.cancel();
  else if (key.toLowerCase() === "l") hears.last();
  else if (key === "?") hears.help();
  else return false;
  return true;
}
