// The table's dialogs: opened and closed by buttons, the starter's corner, the invitation.

import { colour, say } from "./words.js";

/** @typedef {import("./apply.js").State} State */

/** @param {string} id */
const dialog = (id) => /** @type {HTMLDialogElement|null} */ (document.getElementById(id));

/** @param {string} id */
export function open(id) {
  dialog(id)?.showModal();
}

/** Let buttons open and close dialogs: `data-open` names one, `data-close` is inside one. */
export function listenToDialogs() {
  for (const button of document.querySelectorAll("[data-open]")) {
    button.addEventListener("click", () => open(/** @type {HTMLElement} */ (button).dataset.open ?? ""));
  }
  for (const button of document.querySelectorAll("[data-close]")) {
    button.addEventListener("click", () => button.closest("dialog")?.close());
  }
}

/** @param {(corner: number) => void} choose */
export function listenToCorners(choose) {
  for (const each of document.querySelectorAll("#corners .corner")) {
    const button = /** @type {HTMLButtonElement} */ (each);
    const corner = Number(button.dataset.corner);
    const name = button.querySelector(".corner-name");
    if (name) name.textContent = colour(corner);
    button.addEventListener("click", () => choose(corner));
  }
}

/**
 * Ask the starter for its corner while the table waits for that.
 * @param {State} state
 */
export function askForCorner(state) {
  const box = dialog("corner-dialog");
  if (!box) return;
  const asks = state.status === "dice" && state.dice?.step === "corner"
    && state.you !== null && state.dice.starter === state.you;
  if (asks && !box.open) {
    const rolls = state.dice.rolls.flat().map(
      (/** @type {{seat: number, value: number}} */ roll) => `${state.seats[roll.seat]?.name ?? roll.seat}: ${roll.value}`,
    );
    const told = document.getElementById("corner-rolls");
    if (told) told.textContent = rolls.join(" · ");
    box.showModal();
  }
  if (!asks && box.open) box.close();
}

/** The button that copies the invitation, where the browser lets a page do that. */
export function listenToCopying() {
  const button = /** @type {HTMLElement|null} */ (document.querySelector("[data-copy]"));
  if (!button || !navigator.clipboard) return;
  button.hidden = false;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(button.dataset.copy ?? "");
    const told = /** @type {HTMLElement} */ (document.querySelector(".copied"));
    told.textContent = say("copied");
  });
}
