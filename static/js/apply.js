// (state, frame) → state. Pure: no page, no time but what is given.

import { parsePosition } from "./position.js";

/**
 * @typedef {import("./position.js").Position} Position
 * @typedef {{status: string, you: number|null, n: number, kind: string, position: Position|null,
 *   legal: string[], moves: Object<string, any[][]>, clock: any, clockAt: number,
 *   room: string|null, stake: number, seats: Object<string, any>, dice: any, places: any[], log: any[], gap: boolean, seed: string|null}} State
 */

/** @returns {State} */
export function emptyState() {
  return {
    status: "waiting", you: null, n: -1, kind: "", position: null, legal: [], moves: {},
    clock: null, clockAt: 0, room: null, stake: 0, seats: {}, dice: null, places: [], log: [], gap: false, seed: null,
  };
}

const LOG_LENGTH = 60;

/**
 * @param {State} state
 * @param {any} frame
 * @param {number} now local milliseconds at which the server sent the frame
 * @returns {State}
 */
export function apply(state, frame, now) {
  const change = CHANGES[frame.t];
  return change ? change(state, frame, now) : state;
}

/** @type {Object<string, (state: State, frame: any, now: number) => State>} */
const CHANGES = {
  table: (state, frame, now) => ({
    ...state,
    ...picked(frame),
    status: frame.status,
    you: frame.you,
    kind: frame.kind,
    room: frame.room ?? null,
    stake: frame.stake ?? 0,
    seats: Object.fromEntries(frame.seats.map((/** @type {any} */ seat) => [seat.corner, { ...seat, at: now }])),
    dice: frame.dice,
    places: frame.places ?? [],
    seed: frame.dice?.server_seed ?? null,
    log: frame.log,
    clockAt: now,
    gap: false,
  }),
  ply: (state, frame, now) => {
    if (frame.n <= state.n) return state;
    if (frame.n > state.n + 1) return { ...state, gap: true };
    const entry = { n: frame.n, seat: frame.seat, a: frame.a, why: frame.why, events: frame.events };
    return {
      ...state, ...picked(frame), clockAt: now, log: [...state.log, entry].slice(-LOG_LENGTH),
    };
  },
  seat: (state, frame, now) => ({ ...state, seats: { ...state.seats, [frame.corner]: { ...frame, at: now } } }),
  dice: (state, frame) => ({ ...state, dice: diceAfter(state.dice, frame) }),
  over: (state, frame) => ({
    ...state, status: "over", places: frame.places, seed: frame.seed, legal: [], moves: {}, clock: null,
  }),
};

/**
 * @param {any} dice
 * @param {any} frame
 */
function diceAfter(dice, { t, step, ...facts }) {
  if (step === "commit") return { ...dice, commits: [...(dice?.commits ?? []), facts] };
  if (step === "entropy") return { ...dice, entropies: [...(dice?.entropies ?? []), facts] };
  return { ...dice, ...facts, step };
}

/** @param {any} frame */
function picked(frame) {
  return {
    n: frame.n,
    position: frame.position ? parsePosition(frame.position) : null,
    legal: frame.legal,
    moves: frame.moves ?? {},
    clock: frame.clock,
  };
}

/**
 * Whether it is this page's turn to act.
 * @param {State} state
 */
export function isMyTurn(state) {
  return state.status === "playing" && state.you !== null && state.clock?.running === state.you;
}

/**
 * The number of a corner's pair, or nothing where everybody plays alone.
 * @param {State} state
 * @param {number} corner
 */
export function pairOf(state, corner) {
  return state.position?.rules.includes("+team") ? (corner % 2) + 1 : null;
}

/**
 * The moves that play a waiting roll, in the order offered.
 * @param {State} state
 * @param {number} roll
 */
export function movesWith(state, roll) {
  return state.legal.filter((action) => action.startsWith(String(roll)));
}

/**
 * What a legal move does, read from the events that it would cause.
 * @param {State} state
 * @param {string} action
 */
export function outcome(state, action) {
  const events = state.moves[action] ?? [];
  const steps = events.filter(([kind]) => ["enter", "advance", "bounce", "fly"].includes(kind));
  const last = steps.at(-1);
  const letters = last ? last[2] : "";
  return {
    owner: last ? last[1] : state.you,
    letters,
    to: !last ? null : last[0] === "enter" ? 1 : last[4],
    captures: [...new Set(events.filter(([kind]) => kind === "capture").map((event) => event[2]))],
    enters: last?.[0] === "enter",
    flies: events.some(([kind]) => kind === "fly"),
    isHome: events.some(([kind]) => kind === "home"),
    together: letters.length > 1,
  };
}
