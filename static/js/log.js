// The list of moves, newest first, and the sentences for those who listen.

import { setting } from "./settings.js";
import { eventWords } from "./words.js";

const SHOWN = 40;
const GATHER_MS = 600;
const APART_MS = 2500;
const MOST_AT_ONCE = 6;
const GREAT = new Set(["capture", "home", "finish", "left", "over"]);

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
    this.spokenAt = -APART_MS;
    this.verbosity = setting("verbosity", "all");
  }

  /**
   * Show what a table frame remembers.
   * @param {any[]} plies
   * @param {(corner: number) => string} name
   */
  reset(plies, name) {
    this.list.replaceChildren();
    if (this.opening.words && plies.length < SHOWN) this.#write(this.opening.words, this.opening.corner);
    for (const ply of plies) this.add(ply, name, null);
  }

  /**
   * Add a ply; said aloud as far as the listener wants it, merged with what came close before.
   * @param {any} ply
   * @param {(corner: number) => string} name
   * @param {{you: number|null}|null} aloud who listens, or nobody
   */
  add(ply, name, aloud) {
    const words = sentences(ply.events, name, this.corners);
    if (!words) return;
    this.#write(words, ply.seat);
    this.lastWords = words;
    if (!aloud) return;
    const spoken = sentences(worthSaying(ply.events, this.verbosity(), aloud.you), name, this.corners);
    if (spoken) this.say(spoken);
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
   * Say something politely. What comes close together is said at once, so that many bots who move
   * do not fill the speech queue.
   * @param {string} words
   */
  say(words) {
    this.gathered.push(words);
    if (this.timer) return;
    const wait = Math.max(GATHER_MS, this.spokenAt + APART_MS - performance.now());
    this.timer = setTimeout(() => this.#speak(), wait);
  }

  #speak() {
    clearTimeout(this.timer);
    this.timer = 0;
    if (!this.gathered.length) return;
    this.spokenAt = performance.now();
    this.polite.textContent = this.gathered.splice(0).slice(-MOST_AT_ONCE).join(". ");
  }

  /**
   * Say something at once; what was gathered comes before it.
   * @param {string} words
   */
  now(words) {
    this.#speak();
    this.assertive.textContent = words;
  }
}

/**
 * @param {any[][]} events
 * @param {(corner: number) => string} name
 * @param {number} corners
 */
function sentences(events, name, corners) {
  return events.map((event) => eventWords(event, name, corners)).filter(Boolean).join(". ");
}

/**
 * The events that a listener wants to hear: all, the great ones, or what happens to the own tokens.
 * @param {any[][]} events
 * @param {string} verbosity all, brief or own
 * @param {number|null} you
 */
export function worthSaying(events, verbosity, you) {
  if (verbosity === "all") return events;
  const great = events.filter(([kind]) => GREAT.has(kind));
  if (verbosity === "brief") return great;
  return great.filter(([kind, seat, victim]) => kind === "over" || seat === you || (kind === "capture" && victim === you));
}
