// Sentences of the page, filled in.

import { placeOf, walk } from "./position.js";

/** @type {Object<string, string>} */
let sentences = {};

/** @param {Object<string, string>} given */
export function useWords(given) {
  sentences = given;
}

/**
 * The sentence with this key; `{name}` is replaced.
 * @param {string} key
 * @param {Object<string, string|number>} [values]
 */
export function say(key, values = {}) {
  const text = sentences[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/** @param {number} corner */
export function colour(corner) {
  return (sentences.colours ?? "").split(",")[corner] ?? String(corner);
}

/**
 * What the roll-off gave: each round, and who begins.
 * @param {{rolls: {seat: number, value: number}[][], starter: number}} start
 * @param {(corner: number) => string} name
 */
export function rollOffWords({ rolls, starter }, name) {
  const rounds = rolls.map((round) => round.map(({ seat, value }) => `${name(seat)} (${value})`).join(", "));
  return say("roll-off", { rolls: rounds.join("; "), name: name(starter) });
}

/**
 * What an event says, or nothing for events that need no words.
 * @param {any[]} event
 * @param {(corner: number) => string} name
 * @param {number} corners of the board
 */
export function eventWords(event, name, corners) {
  const [kind, seat, a, b, c] = event;
  const token = typeof a === "string" ? a.toUpperCase() : "";
  switch (kind) {
    case "roll": return say("roll", { name: name(seat), n: a });
    case "void": return say("void");
    case "discard": return say("discard", { n: [].concat(a).join(", ") });
    case "advance": return say("advance", { name: name(seat), token, n: walk(corners, b, c).length });
    case "capture": return say("capture", { name: name(seat), victim: name(a), token: b.toUpperCase() });
    case "finish": return say("finish", { name: name(seat), n: a });
    case "enter": case "bounce": case "fly": case "home":
      return say(kind, { name: name(seat), token });
    case "open": case "pass": case "left": return say(kind, { name: name(seat) });
    case "over": return say("over");
    default: return "";
  }
}

/**
 * A button's words for a legal move.
 * @param {string} action
 * @param {ReturnType<import("./apply.js").outcome>} result
 * @param {boolean} [isSafe] whether it ends on a safe cell
 */
export function moveWords(action, result, isSafe = false) {
  if (action === "pass") return say("pass-move");
  const token = [...result.letters.toUpperCase()].join(" + ");
  const key = result.enters ? "move-enter" : "move-to";
  const n = result.together ? Number(action[0]) / 2 : action[0];
  const parts = [say(key, { token, n })];
  if (result.flies) parts.push(say("flies"));
  if (result.isHome) parts.push(say("reaches-home"));
  if (isSafe && !result.enters) parts.push(say("to-safe"));
  for (const corner of result.captures) parts.push(say("captures", { name: colour(corner) }));
  return parts.join(", ");
}

/**
 * Where a token stands.
 * @param {number} corners corners of the board
 * @param {number} corner
 * @param {number} progress
 */
export function whereWords(corners, corner, progress) {
  const { kind, at } = placeOf(corners, corner, progress);
  if (kind === "base") return say("in-base");
  if (kind === "home") return say("is-home");
  return kind === "ring" ? say("on-ring", { n: progress }) : say("in-column", { n: 5 - at });
}
