// The only module that touches the board's SVG: where tokens lie, which may move, where they land.

import { LETTERS, placeOf } from "./position.js";

/** @typedef {(corner: number, letter: string, progress: number) => string} Label names a token */

const SVG = "http://www.w3.org/2000/svg";
const SMALL = 2.3;

/**
 * @typedef {{x: number, y: number}} Point
 * @typedef {import("./position.js").Position} Position
 */

export class Board {
  /**
   * @param {SVGSVGElement} svg
   * @param {Label} label
   * @param {number} goal how many tokens a seat needs home
   */
  constructor(svg, label, goal) {
    this.svg = svg;
    this.label = label;
    this.goal = goal;
    this.corners = svg.querySelectorAll(".base").length;
    this.marks = /** @type {SVGGElement} */ (svg.querySelector("#marks"));
    /** @type {Map<string, SVGGElement>} */
    this.tokens = new Map();
    for (const token of svg.querySelectorAll(".token")) {
      const element = /** @type {SVGGElement} */ (token);
      this.tokens.set(`${element.dataset.corner}${element.dataset.letter}`, element);
    }
  }

  /**
   * The centre of where a token of a corner stands.
   * @param {number} corner
   * @param {number} progress
   * @param {number} index of the token, for base and home
   * @returns {Point}
   */
  centre(corner, progress, index) {
    const cell = this.#cell(corner, progress, index);
    return { x: Number(cell?.dataset.x ?? 0), y: Number(cell?.dataset.y ?? 0) };
  }

  /**
   * Whether a token of a corner would stand on a ring cell that is drawn as safe.
   * @param {number} corner
   * @param {number} progress
   */
  isSafe(corner, progress) {
    return Boolean(this.#cell(corner, progress, 0)?.classList.contains("safe"));
  }

  /**
   * @param {number} corner
   * @param {number} progress
   * @param {number} index
   * @returns {SVGElement|null}
   */
  #cell(corner, progress, index) {
    const { kind, at } = placeOf(this.corners, corner, progress);
    const query = {
      base: `[data-base="${corner}"][data-spot="${index}"]`,
      home: `[data-home="${corner}"][data-spot="${index}"]`,
      ring: `[data-ring="${at}"]`,
      column: `[data-column="${corner}"][data-step="${at}"]`,
    }[kind];
    return this.svg.querySelector(query);
  }

  /**
   * Put every token where the position says; tokens that share a cell stand side by side.
   * @param {Position} position
   */
  place(position) {
    const groups = position.groups.map((group, corner) => this.#standing(group, corner));
    const cells = this.#byCell(groups);
    this.#clear("pair");
    for (const [corner, group] of position.groups.entries()) {
      this.svg.querySelector(`.lock[data-corner="${corner}"]`)
        ?.toggleAttribute("hidden", group.tokens.length === 0 || position.open[corner]);
      for (const [index, letter] of [...LETTERS].entries()) {
        const token = this.tokens.get(`${corner}${letter}`);
        if (!token) continue;
        const progress = groups[corner][index];
        token.classList.toggle("gone", progress === null);
        if (progress !== null) this.#put(token, corner, progress, index, cells);
      }
    }
    for (const [cell, crowd] of cells) if (crowd.pair) this.#crown(cell, crowd);
  }

  /**
   * Where each token of a corner is drawn, null for nowhere. A seat that finished has no tokens
   * in the position any more; those it brought home stay in sight.
   * @param {import("./position.js").Group} group
   * @param {number} corner
   * @returns {(number|null)[]}
   */
  #standing(group, corner) {
    if (group.tokens.length) return group.tokens;
    if (!group.mark.startsWith("f")) return [null, null, null, null];
    const home = 13 * this.corners + 5;
    const seen = [...LETTERS].map((letter) => this.tokens.get(`${corner}${letter}`)?.dataset.at === String(home));
    const known = seen.filter(Boolean).length === this.goal;
    return seen.map((isHome, index) => ((known ? isHome : index < this.goal) ? home : null));
  }

  /**
   * @param {SVGGElement} token
   * @param {number} corner
   * @param {number} progress
   * @param {number} index
   * @param {Map<string, any>} cells
   */
  #put(token, corner, progress, index, cells) {
    const point = this.centre(corner, progress, index);
    const crowd = cells.get(`${point.x} ${point.y}`);
    const { kind } = placeOf(this.corners, corner, progress);
    token.classList.toggle("small", kind !== "home" && crowd.keys.length > 1);
    token.classList.toggle("at-home", kind === "home");
    token.classList.toggle("in-base", kind === "base");
    token.dataset.at = String(progress);
    token.setAttribute("aria-label", this.label(corner, LETTERS[index], progress));
    const place = crowd.keys.indexOf(`${corner}${index}`);
    const offset = crowd.keys.length > 1 ? around(place, crowd.keys.length) : { x: 0, y: 0 };
    move(token, { x: point.x + offset.x, y: point.y + offset.y });
  }

  /** @param {(number|null)[][]} groups */
  #byCell(groups) {
    /** @type {Map<string, {x: number, y: number, keys: string[], pair: boolean, count: number, corner: number}>} */
    const cells = new Map();
    for (const [corner, group] of groups.entries()) {
      for (const [index, progress] of group.entries()) {
        if (progress === null) continue;
        const point = this.centre(corner, progress, index);
        const key = `${point.x} ${point.y}`;
        const crowd = cells.get(key) ?? { ...point, keys: [], pair: false, count: 0, corner };
        crowd.keys.push(`${corner}${index}`);
        const same = group.filter((other) => other === progress).length;
        const kind = placeOf(this.corners, corner, progress).kind;
        if (same > 1 && (kind === "ring" || kind === "column")) {
          crowd.pair = true;
          crowd.count = Math.max(crowd.count, same);
        }
        cells.set(key, crowd);
      }
    }
    return cells;
  }

  /**
   * A crown and the count over tokens of one seat that share a cell.
   * @param {string} cell
   * @param {{x: number, y: number, count: number}} crowd
   */
  #crown(cell, crowd) {
    const mark = this.#mark("g", "pair", {});
    mark.append(
      make("path", { class: "crown", d: `M${crowd.x - 2.2} ${crowd.y - 3.4}l.3-2.2 1 .9.9-1.5.9 1.5 1-.9.3 2.2z` }),
    );
    if (crowd.count > 2) {
      const count = make("text", { class: "crown-count", x: crowd.x + 3.6, y: crowd.y - 2.6 });
      count.textContent = String(crowd.count);
      mark.append(count);
    }
    mark.dataset.cell = cell;
  }

  /**
   * Show which tokens may move and, for the chosen or all of them, where they would land.
   * @param {{corner: number, letters: string, to: number, action: string}[]} moves
   * @param {string|null} chosen letters of the chosen token
   */
  showMoves(moves, chosen) {
    this.#clear("landing");
    for (const token of this.tokens.values()) {
      token.classList.remove("movable", "chosen");
      token.setAttribute("tabindex", "-1");
    }
    for (const { corner, letters, to } of moves) {
      for (const letter of letters) {
        const token = this.tokens.get(`${corner}${letter}`);
        token?.classList.add("movable");
        token?.classList.toggle("chosen", chosen === letter);
        token?.setAttribute("tabindex", "0");
      }
      const point = this.centre(corner, to, LETTERS.indexOf(letters[0]));
      const faded = chosen !== null && !letters.includes(chosen);
      if (faded) continue;
      this.#mark("rect", "landing", { x: point.x - 4.4, y: point.y - 4.4, width: 8.8, height: 8.8, rx: 1.8 });
      this.#mark("circle", "landing landing-dot", { cx: point.x, cy: point.y, r: 0.9 });
    }
  }

  /**
   * Note that tokens have come home, with a ring that opens around them.
   * @param {number} corner
   * @param {string} letters
   * @param {number} time
   */
  cheer(corner, letters, time) {
    const home = 13 * this.corners + 5;
    for (const letter of letters) {
      const token = this.tokens.get(`${corner}${letter}`);
      if (token) token.dataset.at = String(home);
    }
    if (time < 16) return;
    const { x, y } = this.centre(corner, home, LETTERS.indexOf(letters[0]));
    const ring = this.#mark("circle", "cheer", { cx: x, cy: y, r: 4 });
    ring.dataset.corner = String(corner);
    const frames = [{ transform: "scale(0.4)", opacity: 1 }, { transform: "scale(3)", opacity: 0 }];
    ring.animate(frames, { duration: time, easing: "ease-out" }).finished.finally(() => ring.remove());
  }

  /** The places that matter now: where something can move, else what moved last. */
  places() {
    const chosen = [...this.svg.querySelectorAll(".token.movable, .landing-dot")];
    const shown = chosen.length ? chosen : [...this.svg.querySelectorAll(".last")];
    return shown.map((each) => middle(/** @type {SVGGraphicsElement} */ (each)));
  }

  /**
   * The part of the board that is seen.
   * @returns {import("./view.js").View}
   */
  view() {
    const [x, y, size] = (this.svg.getAttribute("viewBox") ?? "0 0 1 1").split(" ").map(Number);
    return { x, y, size };
  }

  /** @param {import("./view.js").View} view */
  show({ x, y, size }) {
    this.svg.setAttribute("viewBox", [x, y, size, size].map((each) => each.toFixed(2)).join(" "));
  }

  /**
   * Make the base of the seat to act stand out.
   * @param {number|null} corner
   */
  showTurn(corner) {
    for (const base of this.svg.querySelectorAll(".base")) {
      base.classList.toggle("acting", Number(/** @type {SVGElement} */ (base).dataset.corner) === corner);
    }
  }

  /**
   * Mark the cells of the last move.
   * @param {Point[]} points
   */
  showLast(points) {
    this.#clear("last");
    for (const { x, y } of points) {
      this.#mark("rect", "last", { x: x - 4.9, y: y - 4.9, width: 9.8, height: 9.8, rx: 1.8 });
    }
  }

  /**
   * @param {string} tag
   * @param {string} kind
   * @param {Object<string, number|string>} attributes
   */
  #mark(tag, kind, attributes) {
    const mark = make(tag, { class: kind, ...attributes });
    this.marks.append(mark);
    return mark;
  }

  /** @param {string} kind */
  #clear(kind) {
    for (const mark of this.marks.querySelectorAll(`.${kind}`)) mark.remove();
  }
}

/**
 * The middle of something drawn, in the board's own lengths.
 * @param {SVGGraphicsElement} drawn
 * @returns {Point}
 */
function middle(drawn) {
  const place = drawn.getAttribute("transform")?.match(/-?[\d.]+/g)?.map(Number) ?? [0, 0];
  if (drawn.classList.contains("token")) return { x: place[0], y: place[1] };
  const { x, y, width, height } = drawn.getBBox();
  return { x: x + width / 2, y: y + height / 2 };
}

/**
 * @param {SVGGElement} token
 * @param {Point} point
 */
export function move(token, point) {
  token.setAttribute("transform", `translate(${point.x.toFixed(2)} ${point.y.toFixed(2)})`);
}

/**
 * Where one of several tokens on a cell stands, from its centre.
 * @param {number} place
 * @param {number} count
 */
function around(place, count) {
  if (count === 2) return { x: place ? SMALL * 0.75 : -SMALL * 0.75, y: place ? 0.6 : -0.6 };
  const angle = (2 * Math.PI * place) / count - Math.PI * 0.75;
  return { x: SMALL * Math.cos(angle), y: SMALL * Math.sin(angle) };
}

/**
 * @param {string} tag
 * @param {Object<string, number|string>} attributes
 */
function make(tag, attributes) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  return /** @type {SVGElement} */ (element);
}
