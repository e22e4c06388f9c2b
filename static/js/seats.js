// Name plates: whose turn, clocks from deadlines, presence, auto play, tokens at home.

import { running, shown } from "./clock.js";
import { say } from "./words.js";

const LOW_MS = 5000;

/** @typedef {import("./apply.js").State} State */

export class Seats {
  /** @param {HTMLElement} root */
  constructor(root) {
    /** @type {Map<number, HTMLElement>} */
    this.plates = new Map();
    for (const plate of root.querySelectorAll(".seat")) {
      const element = /** @type {HTMLElement} */ (plate);
      this.plates.set(Number(element.dataset.corner), element);
    }
    this.longest = 1;
  }

  /**
   * The corners that seats sit on may change once, when a UKLL starter has chosen.
   * @param {State} state
   */
  isStale(state) {
    const corners = Object.keys(state.seats).map(Number);
    return corners.length !== this.plates.size || corners.some((corner) => !this.plates.has(corner));
  }

  /** @param {State} state */
  render(state) {
    for (const [corner, plate] of this.plates) {
      const seat = state.seats[corner];
      const group = state.position?.groups[corner];
      if (!seat) continue;
      const isOut = Boolean(group?.mark && group.mark !== "-");
      plate.classList.toggle("active", state.clock?.running === corner && state.status === "playing");
      plate.classList.toggle("out", isOut);
      const home = group?.tokens.filter((progress) => progress === homeOf(state)).length ?? 0;
      const shownHome = /** @type {HTMLElement} */ (plate.querySelector(".seat-home"));
      shownHome.hidden = !state.position || isOut;
      shownHome.textContent = `⌂ ${home}`;
    }
    this.longest = Math.max(1, state.clock?.turn_ms ?? state.clock?.auto_ms ?? 1, this.#sameTurn(state));
  }

  /** @param {State} state */
  #sameTurn(state) {
    const same = this.corner === state.clock?.running;
    this.corner = state.clock?.running;
    return same ? this.longest : 1;
  }

  /**
   * Draw the clocks for this moment.
   * @param {State} state
   * @param {number} now
   */
  tick(state, now) {
    const clock = state.status === "playing" ? running(state.clock, state.clockAt, now) : null;
    for (const [corner, plate] of this.plates) {
      const runs = clock?.corner === corner;
      const ring = /** @type {SVGCircleElement} */ (plate.querySelector(".left"));
      const whole = state.clock?.seats_ms?.[corner];
      const left = runs ? clock.left : whole;
      const full = whole === undefined ? this.longest : Math.max(this.longest, ...Object.values(state.clock.seats_ms).map(Number));
      const part = left === undefined ? 0 : Math.min(100, (100 * left) / full);
      ring.style.strokeDashoffset = String(100 - part);
      plate.classList.toggle("low", Boolean(runs && clock.left < LOW_MS));
      plate.classList.toggle("whole", whole !== undefined);
      const mark = state.position?.groups[corner]?.mark ?? "";
      write(plate, ".seat-flags", facts(state.seats[corner], mark, now).join(" · "));
      const text = whole !== undefined ? shown(left ?? whole) : runs ? say("seconds", { n: Math.ceil(clock.left / 1000) }) : "";
      write(plate, ".seat-time", text);
    }
  }
}

/**
 * @param {HTMLElement} plate
 * @param {string} part
 * @param {string} text
 */
function write(plate, part, text) {
  const element = /** @type {HTMLElement} */ (plate.querySelector(part));
  if (element.textContent !== text) element.textContent = text;
}

/**
 * @param {any} seat
 * @param {string} mark
 * @param {number} now
 */
function facts(seat, mark, now) {
  /** @type {string[]} */
  const said = [];
  if (!seat) return said;
  if (mark.startsWith("x")) return [say("left-seat")];
  if (mark.startsWith("f")) return [say("finished-seat")];
  if (seat.auto) said.push(say("auto-seat"));
  if (!seat.connected && seat.kind !== "bot") {
    const held = (seat.held_ms ?? 0) - (now - seat.at);
    said.push(held > 0 ? say("away", { s: Math.ceil(held / 1000) }) : say("away-now"));
  }
  return said;
}

/** @param {State} state */
function homeOf(state) {
  return state.position ? 13 * state.position.groups.length + 5 : -1;
}
