// The browser's way back out of a running game asks first; closing the window does not.

import { open } from "./dialogs.js";

/**
 * Keep a step in the history that stands for the table, from the first tap or key on: browsers
 * pass over steps that a page made by itself.
 * @param {() => boolean} isPlaying
 */
export function askBeforeBack(isPlaying) {
  const stay = () => {
    if (isPlaying() && !history.state?.stays) history.pushState({ stays: true }, "");
  };
  for (const kind of ["pointerup", "keyup"]) document.addEventListener(kind, stay, { passive: true });
  addEventListener("popstate", () => {
    if (history.state?.stays) return;
    if (isPlaying()) open("leave-dialog");
    else history.back();
  });
}
