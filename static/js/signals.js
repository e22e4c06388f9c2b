// Whose turn it is, outside the page: the title, the icon, the badge of an installed app, a short buzz.

import { say } from "./words.js";

const BUZZ_MS = 40;

export class Signals {
  /** @param {HTMLElement} page */
  constructor(page) {
    this.page = page;
    this.title = document.title;
    this.icon = /** @type {HTMLLinkElement|null} */ (document.querySelector("link[rel=icon]"));
    this.quiet = this.icon?.href ?? "";
  }

  /** @param {boolean} mine whether it is this page's turn */
  show(mine) {
    document.title = mine ? say("your-turn-title", { table: this.title }) : this.title;
    this.page.classList.toggle("my-turn", mine);
    const icon = mine ? this.page.dataset.turnIcon ?? this.quiet : this.quiet;
    if (this.icon && this.icon.getAttribute("href") !== icon) this.icon.href = icon;
    const app = /** @type {any} */ (navigator);
    void (mine ? app.setAppBadge?.() : app.clearAppBadge?.())?.catch?.(() => null);
  }

  /** One short buzz where the device has one and a tap has allowed it. */
  buzz() {
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(BUZZ_MS);
  }
}
