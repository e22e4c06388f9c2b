// The button that brings the corner that matters closer, on boards of six and eight corners.

import { remember, remembered } from "./settings.js";
import { duration } from "./timings.js";
import { between, viewOf } from "./view.js";

/** @typedef {import("./view.js").View} View */

export class Zoom {
  /**
   * @param {import("./board.js").Board} board
   * @param {number} speed
   */
  constructor(board, speed) {
    this.board = board;
    this.speed = speed;
    this.whole = board.view();
    this.at = this.whole;
    this.frame = 0;
    this.button = /** @type {HTMLElement|null} */ (document.getElementById("zoom"));
    this.on = remembered("zoom") === "on";
    this.button?.addEventListener("click", () => {
      this.on = !this.on;
      remember("zoom", this.on ? "on" : "off");
      this.render();
    });
  }

  /** Show what matters now, or the whole board. */
  render() {
    this.button?.setAttribute("aria-pressed", String(this.on));
    const isShown = this.on && this.button?.checkVisibility();
    this.#go(isShown ? viewOf(this.board.places(), this.whole) : this.whole);
  }

  /** @param {View} to */
  #go(to) {
    if (this.to && to.x === this.to.x && to.y === this.to.y && to.size === this.to.size) return;
    this.to = to;
    cancelAnimationFrame(this.frame);
    const from = this.at;
    const start = performance.now();
    const long = duration("zoom", this.speed);
    const step = () => {
      const part = long < 16 ? 1 : Math.min(1, (performance.now() - start) / long);
      this.at = between(from, to, part);
      this.board.show(this.at);
      if (part < 1) this.frame = requestAnimationFrame(step);
    };
    step();
  }
}
