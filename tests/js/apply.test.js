// apply.js, position.js, clock.js, timings.js and words.js without a page.

import assert from "node:assert/strict";
import { test } from "node:test";

import { apply, emptyState, isMyTurn, movesWith, outcome } from "../../static/js/apply.js";
import { running, shown, warning } from "../../static/js/clock.js";
import { parsePosition, placeOf, walk } from "../../static/js/position.js";
import { duration, setScale } from "../../static/js/timings.js";
import { eventWords, moveWords, say, useWords } from "../../static/js/words.js";

const LINE = "vest-classic@2 4,10,10,0/-/0,0,57,0/- 0 r0 w42 s0 o1010";
const TABLE = {
  t: "table", status: "playing", you: 0, n: 3, kind: "bots", position: LINE, legal: ["2bc", "4a"],
  moves: { "2bc": [["advance", 0, "bc", 10, 11]], "4a": [["advance", 0, "a", 4, 8], ["capture", 0, 2, "b"]] },
  clock: { running: 0, turn_ms: 9000 }, seats: [{ corner: 0, name: "Ann" }, { corner: 2, name: "Bot C" }],
  dice: { server_seed: null }, places: [], log: [],
};
const PLY = { t: "ply", n: 4, seat: 0, a: "4a", why: "player", events: [], position: LINE, legal: ["roll"], clock: { running: 2 } };

test("a position line is read into groups, rolls and locks", () => {
  const position = parsePosition(LINE);
  assert.deepEqual(position.groups[0].tokens, [4, 10, 10, 0]);
  assert.deepEqual(position.waiting, [4, 2]);
  assert.equal(position.groups[1].mark, "-");
  assert.deepEqual(position.open, [true, false, true, false]);
});

test("a game that is over has nobody to act", () => {
  assert.equal(parsePosition("vest-classic@2 f1/-/0,0,0,0/- - r0 w- s0 o0010").turn, null);
});

test("progress finds its cell on boards of four and six corners", () => {
  assert.deepEqual(placeOf(4, 0, 0), { kind: "base", at: 0 });
  assert.deepEqual(placeOf(4, 1, 1), { kind: "ring", at: 13 });
  assert.deepEqual(placeOf(4, 1, 51), { kind: "ring", at: 11 });
  assert.deepEqual(placeOf(4, 0, 52), { kind: "column", at: 0 });
  assert.deepEqual(placeOf(4, 0, 57), { kind: "home", at: 0 });
  assert.deepEqual(placeOf(4, 0, 58), { kind: "ring", at: 51 });
  assert.deepEqual(placeOf(6, 5, 77), { kind: "ring", at: 63 });
});

test("a walk counts every cell, around a locked column and back from home", () => {
  assert.deepEqual(walk(4, 3, 6), [4, 5, 6]);
  assert.deepEqual(walk(4, 50, 53), [51, 52, 53]);
  assert.deepEqual(walk(4, 50, 2), [51, 58, 1, 2]);
  assert.deepEqual(walk(4, 55, 56, true), [56, 57, 56]);
});

test("a ply is applied once, and a gap is noticed", () => {
  const start = apply(emptyState(), TABLE, 0);
  const next = apply(start, PLY, 5);
  assert.equal(next.n, 4);
  assert.equal(apply(next, PLY, 6), next);
  assert.equal(apply(start, { ...PLY, n: 6 }, 6).gap, true);
});

test("whose turn it is comes from the clock", () => {
  const start = apply(emptyState(), TABLE, 0);
  assert.equal(isMyTurn(start), true);
  assert.equal(isMyTurn(apply(start, PLY, 0)), false);
});

test("a game that is over takes no more actions", () => {
  const over = apply(apply(emptyState(), TABLE, 0), { t: "over", places: [{ corner: 0, place: 1 }], seed: "ab" }, 0);
  assert.deepEqual([over.status, over.legal, over.seed], ["over", [], "ab"]);
});

test("what a move does is read from its events", () => {
  const state = apply(emptyState(), TABLE, 0);
  assert.deepEqual(movesWith(state, 2), ["2bc"]);
  assert.equal(outcome(state, "2bc").together, true);
  assert.deepEqual(outcome(state, "4a").captures, [2]);
  assert.equal(outcome(state, "4a").to, 8);
});

test("a frame that is not known changes nothing", () => {
  const state = emptyState();
  assert.equal(apply(state, { t: "weather" }, 0), state);
});

test("a clock shows what is left since its frame arrived", () => {
  assert.deepEqual(running({ running: 0, turn_ms: 9000 }, 1000, 3000), { corner: 0, left: 7000, whole: false });
  assert.equal(running({ running: 0, turn_ms: 900 }, 0, 5000).left, 0);
  assert.equal(running({ running: 2, seats_ms: { 0: 1, 2: 60000 } }, 0, 1000).left, 59000);
  assert.equal(running(null, 0, 0), null);
});

test("clocks show minutes, and tenths below twenty seconds", () => {
  assert.equal(shown(450000), "7:30");
  assert.equal(shown(61000), "1:01");
  assert.equal(shown(19950), "20.0");
  assert.equal(shown(400), "0.4");
});

test("sentences are filled in, and what is missing stays to be seen", () => {
  useWords({ roll: "{name} rolled {n}", colours: "Red,Green", "move-to": "{token} moves {n}", captures: "captures {name}" });
  assert.equal(eventWords(["roll", 0, 6], () => "Ann"), "Ann rolled 6");
  assert.equal(say("nothing"), "nothing");
  const state = apply(emptyState(), { ...TABLE, moves: { "4a": [["advance", 0, "a", 4, 8], ["capture", 0, 1, "b"]] } }, 0);
  assert.equal(moveWords("4a", outcome(state, "4a")), "A moves 4, captures Green");
});

test("a move says where it ends safely", () => {
  useWords({ "move-to": "{token} moves {n}", "to-safe": "to a safe cell" });
  const state = apply(emptyState(), TABLE, 0);
  assert.equal(moveWords("2bc", outcome(state, "2bc"), true), "B + C moves 1, to a safe cell");
});

test("a clock warns once at ten and once at five seconds", () => {
  assert.equal(warning(10_100, 9_900), 10);
  assert.equal(warning(9_900, 9_700), null);
  assert.equal(warning(5_100, 4_900), 5);
  assert.equal(warning(15_000, 4_000), 5);
});

test("motion is scaled from none to double, and divided on a fast site", () => {
  setScale(2);
  assert.equal(duration("hop", 1), 240);
  setScale(0);
  assert.equal(duration("hop", 1), 0);
  setScale(Number.NaN);
  assert.equal(duration("hop", 20), 6);
});

test("a seat that is away remembers when that was said", () => {
  const state = apply(apply(emptyState(), TABLE, 0), { t: "seat", corner: 2, name: "Cat", held_ms: 9000 }, 70);
  assert.deepEqual([state.seats[2].at, state.seats[0].at], [70, 0]);
});
