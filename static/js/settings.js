// What this browser remembers of its player's wishes; a browser that keeps nothing forgets them.

const YEAR_S = 31_536_000;

/** @param {string} name */
export function remembered(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/**
 * @param {string} name
 * @param {string} value
 */
export function remember(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // Kept for this page only.
  }
}

/**
 * Let a field of the settings show what is remembered and remember what is chosen.
 * @param {string} id of a checkbox or of a field with a value
 * @param {string} usual what holds before anything was chosen
 * @param {(value: string) => void} [changed] also called once now
 * @returns {() => string} what holds now; a checkbox says "on" or "off"
 */
export function setting(id, usual, changed = () => {}) {
  const field = /** @type {HTMLInputElement|HTMLSelectElement|null} */ (document.getElementById(id));
  let now = remembered(id) ?? usual;
  if (field) show(field, now);
  field?.addEventListener("change", () => {
    now = valueOf(field);
    remember(id, now);
    changed(now);
  });
  changed(now);
  return () => now;
}

/**
 * Colours for the whole site: here at once, and on every page that the server draws from now on.
 * @param {string} palette
 */
export function usePalette(palette) {
  document.documentElement.dataset.palette = palette;
  document.cookie = `palette=${palette}; path=/; max-age=${palette === "usual" ? 0 : YEAR_S}; samesite=lax`;
}

/** @param {HTMLInputElement|HTMLSelectElement} field */
function valueOf(field) {
  if (!("checked" in field) || field.type !== "checkbox") return field.value;
  return field.checked ? "on" : "off";
}

/**
 * @param {HTMLInputElement|HTMLSelectElement} field
 * @param {string} value
 */
function show(field, value) {
  if ("checked" in field && field.type === "checkbox") field.checked = value === "on";
  else field.value = value;
}
