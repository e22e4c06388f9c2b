// The keyboard: rolls and moves, and words on demand. Keys can be turned off.

/**
 * @typedef {{own: () => number|null, calls: Object<string, () => void>, on: () => boolean}} Hears
 * `calls` holds what a letter says or opens
 */

/**
 * @param {import("./controls.js").Controls} controls
 * @param {Hears} hears
 */
export function listenToKeys(controls, hears) {
  document.addEventListener("keydown", (event) => {
    if (!hears.on() || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = /** @type {HTMLElement} */ (event.target);
    if (document.querySelector("dialog[open]") || target.matches("input, select, textarea")) return;
    if (event.key === " " && target.matches("button, a, [role=button]")) return;
    if (press(event.key.toLowerCase(), controls, hears)) event.preventDefault();
  });
}

/**
 * @param {string} key
 * @param {import("./controls.js").Controls} controls
 * @param {Hears} hears
 */
function press(key, controls, hears) {
  const token = "1234".indexOf(key);
  if (key === " " || key === "r") controls.rollDie();
  else if (token >= 0) controls.tap(controls.movedCorner() ?? hears.own() ?? 0, "abcd"[token]);
  else if (key === "arrowleft") controls.chooseNext(-1);
  else if (key === "arrowright") controls.chooseNext(1);
  else if (key === "b") controls.both();
  else if (key === "escape") controls.cancel();
  else if (hears.calls[key]) hears.calls[key]();
  else return false;
  return true;
}
