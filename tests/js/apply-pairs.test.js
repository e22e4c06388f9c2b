// Pairs of Team Up: read from the position's rules.

import assert from "node:assert/strict";
import { test } from "node:test";

import { apply, emptyState, pairOf } from "../../static/js/apply.js";

const line = (rules) => `${rules}@4 0,0,0,0/0,0,0,0/0,0,0,0/0,0,0,0 0 r1 w- s0 o1111`;
const table = (rules, more = {}) => apply(emptyState(), {
  t: "table", n: 0, status: "playing", you: 0, kind: "quick", seats: [], log: [], legal: [], position: line(rules), ...more,
}, 0);

test("opposite corners are a pair, in Team Up alone", () => {
  assert.deepEqual([0, 1, 2, 3].map((corner) => pairOf(table("vest-classic+team"), corner)), [1, 2, 1, 2]);
  assert.equal(pairOf(table("vest-classic"), 0), null);
  assert.equal(pairOf(emptyState(), 0), null);
});

test("the room's mark and the stake are kept from the table frame", () => {
  const state = table("vest-classic", { room: "abc", stake: 50 });
  assert.deepEqual([state.room, state.stake], ["abc", 50]);
});
