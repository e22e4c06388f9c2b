// The verifier of a game's dice: every check of a transcript in order, the first that fails named.
// Section 6 of the LDICE/1 specification, checks 1 to 8. No page, no network: runs in Node too.

import { Dice, commitment, entropyCommitment, mix, readGame, readSecret, same, startRolls } from "./ldice.js";

/**
 * @typedef {import("./kept.js").Kept} Kept what this browser noted; entropy counts once it was shown
 * @typedef {[number, number, number][]} Moves ply, seat and value of each roll in the move list
 * @typedef {Awaited<ReturnType<typeof read>>} Read
 */

/**
 * The number of the first check that fails, null where all hold.
 * @param {any} transcript
 * @param {{kept?: Kept, moves?: Moves|null}} [beside] what is not given is not compared
 * @returns {Promise<number|null>}
 */
export async function failedCheck(transcript, { kept = {}, moves = null } = {}) {
  let game, promised, own;
  try {
    game = read(transcript);
    promised = kept.commitment === undefined ? null : readSecret(kept.commitment);
    own = kept.entropy && kept.shown ? { seat: kept.entropy.seat, entropy: readSecret(kept.entropy.entropy) } : null;
  } catch {
    return 1;
  }
  const known = { game, promised, own, moves };
  for (const [number, holds] of CHECKS) if (!(await holds(known))) return number;
  return null;
}

/**
 * Check 1: every field decoded; an error where one is malformed.
 * @param {any} transcript
 */
function read(transcript) {
  if (transcript.v !== 1) throw new Error("another version");
  return {
    game: readGame(transcript.game),
    seed: readSecret(transcript.server_seed),
    promised: readSecret(transcript.server_commit),
    mix: readSecret(transcript.mix),
    commits: pairs(transcript.commits, "commit"),
    entropies: pairs(transcript.entropies, "entropy"),
    seats: list(transcript.seats).map((each) => whole(each.seat)),
    rounds: list(transcript.start.rolls).map((round) =>
      list(round).map((roll) => [whole(roll.seat), whole(roll.n), whole(roll.value)])),
    starter: whole(transcript.start.starter),
    rolls: list(transcript.dice).map((die) => [whole(die.n), whole(die.ply), whole(die.seat), whole(die.value)]),
  };
}

/**
 * @param {unknown} value
 * @returns {any[]}
 */
function list(value) {
  if (!Array.isArray(value)) throw new Error("not a list");
  return value;
}

/** @param {unknown} value */
function whole(value) {
  if (typeof value !== "number" || !Number.isInteger(value) || value < 0) throw new Error("not a whole number");
  return value;
}

/**
 * @param {unknown} value
 * @param {string} field
 * @returns {[number, Uint8Array][]}
 */
function pairs(value, field) {
  return list(value).map((each) => {
    const seat = whole(each.seat);
    if (seat > 7) throw new Error("no such seat");
    return [seat, readSecret(each[field])];
  });
}

/**
 * @typedef {{game: Read, promised: Uint8Array|null, own: {seat: number, entropy: Uint8Array}|null,
 *   moves: Moves|null}} Known
 * @type {[number, (known: Known) => Promise<boolean>|boolean][]}
 */
const CHECKS = [
  [2, commitmentHolds],
  [3, entropiesHold],
  [4, async ({ game }) => same(await mix(game.game, game.promised, game.entropies), game.mix)],
  [5, numbersHold],
  [6, valuesHold],
  [7, startHolds],
  [8, ({ game, moves }) => moves === null || String(game.rolls.map((roll) => roll.slice(1))) === String(moves)],
];

/** @param {Known} known */
async function commitmentHolds({ game, promised }) {
  const made = await commitment(game.game, game.seed);
  return same(made, game.promised) && (promised === null || same(promised, game.promised));
}

/** @param {Known} known */
async function entropiesHold({ game, own }) {
  const committed = new Map(game.commits);
  const shown = new Map(game.entropies);
  if (committed.size < game.commits.length || shown.size < game.entropies.length) return false;
  const mine = own && shown.get(own.seat);
  if (own && !(mine && same(mine, own.entropy))) return false;
  for (const [seat, entropy] of game.entropies) {
    const promised = committed.get(seat);
    if (!promised || !same(promised, await entropyCommitment(game.game, seat, entropy))) return false;
  }
  return true;
}

/** @param {Known} known */
function numbersHold({ game }) {
  const numbers = [...game.rounds.flat().map(([, n]) => n), ...game.rolls.map(([n]) => n)];
  const plies = game.rolls.map(([, ply]) => ply);
  return numbers.every((n, at) => n === at) && plies.every((ply, at) => at === 0 || ply > plies[at - 1]);
}

/** @param {Known} known */
async function valuesHold({ game }) {
  const dice = await Dice.of(game.seed, game.game, game.mix);
  const rolled = [...game.rounds.flat().map(([, n, value]) => [n, value]), ...game.rolls.map(([n, , , value]) => [n, value])];
  const right = await Promise.all(rolled.map(async ([n, value]) => (await dice.value(n)) === value));
  return right.every(Boolean);
}

/** @param {Known} known */
async function startHolds({ game }) {
  if (!game.rounds.length) return game.seats.includes(game.starter);
  const dice = await Dice.of(game.seed, game.game, game.mix);
  const { rounds, starter } = await startRolls((n) => dice.value(n), game.seats);
  return String(rounds) === String(game.rounds) && starter === game.starter;
}

/**
 * The rolls of a record's move list, for check 8.
 * @param {string} record the plain text of a game
 * @returns {Moves}
 */
export function rollsOf(record) {
  const body = record.slice(record.search(/\r?\n\r?\n/)).replace(/\{[^}]*\}/g, " ");
  return [...body.matchAll(/(?:^|\s)(\d+)\.\s+([0-7])\s+r([1-6])(?=@|\s|$)/g)]
    .map(([, ply, seat, value]) => [Number(ply), Number(seat), Number(value)]);
}
