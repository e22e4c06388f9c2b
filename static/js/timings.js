// Every duration of the table page, in milliseconds, in one place.

/** @typedef {{tumble: number, hop: number, wholeMove: number, hit: number, sentHome: number, fly: number, home: number, noMove: number, zoom: number}} Timings */

/** @type {Timings} */
export const TIMINGS = {
  tumble: 500,
  hop: 120,
  wholeMove: 900,
  hit: 150,
  sentHome: 450,
  fly: 400,
  home: 600,
  noMove: 1000,
  zoom: 250,
};

let scale = 1;
const reduced = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)");

/**
 * Make everything slower or faster: 0 (no motion) to 2.
 * @param {number} value
 */
export function setScale(value) {
  scale = Math.min(2, Math.max(0, Number.isFinite(value) ? value : 1));
}

/**
 * How long something takes now: nothing under reduced motion, less on a fast site.
 * @param {keyof Timings} name
 * @param {number} speed what clocks and bots are divided by
 */
export function duration(name, speed) {
  return reduced?.matches ? 0 : (TIMINGS[name] * scale) / speed;
}
