// Where all tokens are, as a list for each player that can be read line by line.

import { LETTERS, placeOf } from "./position.js";
import { colour, say, whereWords } from "./words.js";

/**
 * @typedef {import("./apply.js").State} State
 * @typedef {(corner: number, progress: number) => boolean} IsSafe
 */

export class Lists {
  /**
   * @param {HTMLDetailsElement} box
   * @param {HTMLElement} root
   * @param {IsSafe} isSafe
   */
  constructor(box, root, isSafe) {
    this.box = box;
    this.root = root;
    this.isSafe = isSafe;
    /** @type {State|null} */
    this.state = null;
    /** @type {Element|null} */
    this.back = null;
    box.addEventListener("toggle", () => this.#draw());
    box.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.#leave();
    });
  }

  /** @param {State} state */
  render(state) {
    this.state = state;
    this.#draw();
  }

  /** Open the lists and bring the reader there; Escape leads back. */
  read() {
    this.back = document.activeElement;
    this.box.open = true;
    this.#draw();
    /** @type {HTMLElement|null} */ (this.root.querySelector("h3"))?.focus();
  }

  /** Back to where the reader came from, or to the die where that is gone meanwhile. */
  #leave() {
    const stands = this.back?.isConnected && this.back !== document.body;
    const to = stands ? this.back : document.getElementById("die");
    /** @type {HTMLElement|null} */ (to)?.focus();
  }

  /** What stands changes in place, so that nobody who reads loses the line. */
  #draw() {
    const { state } = this;
    if (!this.box.open || !state?.position) return;
    const corners = order(state);
    const lines = corners.map((corner) => tokensWords(state, corner, this.isSafe));
    const shape = corners.map((corner, place) => `${corner}:${lines[place].length}`).join();
    if (shape !== this.root.dataset.shape) {
      this.root.dataset.shape = shape;
      this.root.replaceChildren(...corners.flatMap((corner, place) => player(state, corner, lines[place].length)));
    }
    for (const [place, item] of [...this.root.querySelectorAll("li")].entries()) {
      const words = lines.flat()[place];
      if (item.textContent !== words) item.textContent = words;
    }
  }
}

/**
 * @param {State} state
 * @param {number} corner
 * @param {number} count
 */
function player(state, corner, count) {
  const head = document.createElement("h3");
  head.tabIndex = -1;
  head.dataset.corner = String(corner);
  const name = document.createElement("bdi");
  name.textContent = state.seats[corner].name;
  head.append(name, ` (${colour(corner)})`);
  const list = document.createElement("ul");
  list.append(...Array.from({ length: count }, () => document.createElement("li")));
  return [head, list];
}

/**
 * The seats in the order in which they play, the own one first.
 * @param {State} state
 */
export function order(state) {
  const seated = Object.keys(state.seats).map(Number).sort((a, b) => a - b);
  const first = state.you === null ? 0 : seated.indexOf(state.you);
  return [...seated.slice(first), ...seated.slice(0, first)];
}

/**
 * A line for each token of a seat, or one that says why there are none.
 * @param {State} state
 * @param {number} corner
 * @param {IsSafe} isSafe
 * @returns {string[]}
 */
export function tokensWords(state, corner, isSafe) {
  const group = state.position?.groups[corner];
  if (!group?.tokens.length) return [say(group?.mark.startsWith("f") ? "finished-seat" : "left-seat")];
  const corners = state.position?.groups.length ?? 4;
  return group.tokens.map((progress, index) => {
    const said = [`${LETTERS[index].toUpperCase()}: ${whereWords(corners, corner, progress)}`];
    if (placeOf(corners, corner, progress).kind !== "ring") return said[0];
    if (isSafe(corner, progress)) said.push(say("is-safe"));
    const together = group.tokens.filter((other) => other === progress).length;
    if (together > 1) said.push(say("together", { n: together }));
    return said.join(", ");
  });
}
