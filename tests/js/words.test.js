// The sentences of events: what a token walks is counted along its way.

import assert from "node:assert/strict";
import { test } from "node:test";

import { eventWords, rollOffWords, useWords } from "../../static/js/words.js";

useWords({ advance: "{name}: {token} moves {n}", "roll-off": "Roll-off: {rolls}. {name} begins" });
const name = (corner) => `P${corner}`;

test("an ordinary move", () => {
  assert.equal(eventWords(["advance", 0, "a", 3, 8], name, 4), "P0: A moves 5");
});

test("a move past a locked home column goes by the lap cell", () => {
  assert.equal(eventWords(["advance", 0, "a", 46, 58], name, 4), "P0: A moves 6");
  assert.equal(eventWords(["advance", 0, "a", 58, 2], name, 4), "P0: A moves 2");
  assert.equal(eventWords(["advance", 0, "a", 51, 4], name, 4), "P0: A moves 5");
});

test("a move on a board of eight corners", () => {
  assert.equal(eventWords(["advance", 7, "b", 100, 106], name, 8), "P7: B moves 6");
});

test("a roll-off names the players apart from their numbers", () => {
  const rolls = [[{ seat: 0, value: 2 }, { seat: 2, value: 2 }], [{ seat: 0, value: 3 }, { seat: 2, value: 4 }]];
  assert.equal(rollOffWords({ rolls, starter: 2 }, name), "Roll-off: P0 (2), P2 (2); P0 (3), P2 (4). P2 begins");
});
