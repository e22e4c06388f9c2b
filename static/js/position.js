// Reads a position line (rules, section 5) and says where progress lies on the ring. Geometry only.

/**
 * @typedef {{tokens: number[], mark: string}} Group tokens by letter, or the mark of a seat that is off
 * @typedef {{rules: string, seats: number, groups: Group[], turn: number|null, owed: number,
 *   waiting: number[], streak: number, open: boolean[]}} Position
 */

export const LETTERS = "abcd";

/**
 * @param {string} line
 * @returns {Position}
 */
export function parsePosition(line) {
  const [head, tokens, turn, owed, waiting, streak, open] = line.split(" ");
  const [rules, seats] = head.split("@");
  return {
    rules,
    seats: Number(seats),
    groups: tokens.split("/").map(parseGroup),
    turn: turn === "-" ? null : Number(turn),
    owed: Number(owed.slice(1)),
    waiting: waiting === "w-" ? [] : [...waiting.slice(1)].map(Number),
    streak: Number(streak.slice(1)),
    open: [...open.slice(1)].map((digit) => digit === "1"),
  };
}

/**
 * @param {string} text
 * @returns {Group}
 */
function parseGroup(text) {
  return text.includes(",")
    ? { tokens: text.split(",").map(Number), mark: "" }
    : { tokens: [], mark: text };
}

/**
 * Where a token of a corner stands: a kind and a number to find its place by.
 * @param {number} corners corners of the board
 * @param {number} corner
 * @param {number} progress
 * @returns {{kind: "base"|"ring"|"column"|"home", at: number}}
 */
export function placeOf(corners, corner, progress) {
  const ring = 13 * corners;
  if (progress === 0) return { kind: "base", at: 0 };
  if (progress < ring) return { kind: "ring", at: (13 * corner + progress - 1) % ring };
  if (progress < ring + 5) return { kind: "column", at: progress - ring };
  if (progress === ring + 5) return { kind: "home", at: 0 };
  return { kind: "ring", at: (13 * corner + ring - 1) % ring };
}

/**
 * The progress numbers walked over from one to another, the last included.
 * @param {number} corners
 * @param {number} from
 * @param {number} to
 * @param {boolean} bounced came back from home
 */
export function walk(corners, from, to, bounced = false) {
  const home = 13 * corners + 5;
  const lap = home + 1;
  /** @type {number[]} */
  const path = [];
  let at = from;
  for (let step = 0; step < 12 && (at !== to || (bounced && !path.includes(home))); step += 1) {
    if (bounced && path.includes(home)) at -= 1;
    else if (at === lap) at = 1;
    else if (at === 13 * corners - 1 && to !== at && (to === lap || to < at)) at = lap;
    else at += 1;
    path.push(at);
    if (at === to && (!bounced || path.includes(home))) break;
  }
  return path;
}
