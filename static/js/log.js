// The list of moves, newest first, and the sentences for those who listen.

import { eventWords } from "./words.js";

const SHOWN = 40;

export class Log {
  /**
   * @param {HTMLElement} list
   * @param {HTMLElement} polite
   * @param {HTMLElement} assertive
   * @param {number} corners of the board
   */
  constructor(list, polite, assertive, corners) {
    this.corners = corners;
    this.list = list;
    this.polite = polite;
    this.assertive = assertive;
    this.lastWords = "";
    this.opening = { words: "", corner: 0 };
    /** @type {string[]} */
    this.gathered = [];
    this.timer = 0;
  }

  /**
   * Show what a table frame remembers.
   * @param {any[]} plies
   * @param {(corner: number) => string} name
   */
  reset(plies, name) {
    this.list.replaceChildren();
    if (this.opening.words && plies.length < SHOWN) this.#write(this.opening.words, this.opening.corner);
    for (const ply of plies) this.add(ply, name, false);
  }

  /**
   * Add a ply; said aloud, merged with what came in the same second.
   * @param {any} ply
   * @param {(corner: number) => string} name
   * @param {boolean} aloud
   */
  add(ply, name, aloud) {
    const words = ply.events.map((/** @type {any[]} */ event) => eventWords(event, name, this.corners)).filter(Boolean).join(". ");
    if (!words) return;
    this.#write(words, ply.seat);
    this.lastWords = words;
    if (aloud) this.say(words);
  }

  /**
   * What came before the first ply, the roll-off; it stays at the foot of the list.
   * @param {string} words
   * @param {number} corner
   */
  open(words, corner) {
    this.opening = { words, corner };
    this.#write(words, corner);
    this.say(words);
  }

  /**
   * @param {string} words
   * @param {number} corner
   */
  #write(words, corner) {
    const item = document.createElement("li");
    item.dataset.corner = String(corner);
    item.textContent = words;
    this.list.prepend(item);
    while (this.list.children.length > SHOWN) this.list.lastElementChild?.remove();
  }

  /**
   * Say something politely, merged with what comes in the same moment.
   * @param {string} words
   */
  say(words) {
    this.gathered.push(words);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.polite.textContent = this.gathered.splice(0).slice(-3).join(". ");
    }, 500);
  }

  /** @param {string} words */
  now(words) {
    this.assertive.textContent = words;
  }
}
