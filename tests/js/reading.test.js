// Reading and typing: lists of positions, what is said aloud, what a typed command means.

import assert from "node:assert/strict";
import { test } from "node:test";

import { read } from "../../static/js/commands.js";
import { order, tokensWords } from "../../static/js/lists.js";
import { worthSaying } from "../../static/js/log.js";
import { parsePosition } from "../../static/js/position.js";
import { useWords } from "../../static/js/words.js";

const WORDS = {
  "in-base": "in base", "is-home": "home", "on-ring": "on {n}", "in-column": "{n} to go",
  "is-safe": "safe", together: "{n} together", "left-seat": "left", "finished-seat": "finished",
};
const state = (tokens, you = 0) => ({
  you, position: parsePosition(`vest-classic@4 ${tokens} 0 r1 w- s0 o1111`),
  seats: { 0: {}, 1: {}, 2: {}, 3: {} },
});
const nowhereSafe = () => false;

test("every token has a line of its own", () => {
  useWords(WORDS);
  const played = state("4,52,56,57/0,0,0,0/f1/x1");
  assert.deepEqual(tokensWords(played, 0, nowhereSafe), ["A: on 4", "B: 5 to go", "C: 1 to go", "D: home"]);
  assert.deepEqual(tokensWords(played, 2, nowhereSafe), ["finished"]);
  assert.deepEqual(tokensWords(played, 3, nowhereSafe), ["left"]);
});

test("a line says what is safe and what stands together", () => {
  useWords(WORDS);
  const played = state("9,9,0,20/0,0,0,0/0,0,0,0/0,0,0,0");
  const safe = (corner, progress) => corner === 0 && progress === 9;
  assert.deepEqual(tokensWords(played, 0, safe), ["A: on 9, safe, 2 together", "B: on 9, safe, 2 together", "C: in base", "D: on 20"]);
});

test("the own seat is read first, then the others as they play", () => {
  const played = state("0,0,0,0/0,0,0,0/0,0,0,0/0,0,0,0", 2);
  assert.deepEqual(order(played), [2, 3, 0, 1]);
  assert.deepEqual(order({ ...played, you: null }), [0, 1, 2, 3]);
});

const TELLS = ["last", "turn", "clock", "moves"];
const OPENS = ["positions", "help", "auto", "leave"];
const typed = (text) => read(text, TELLS, OPENS);

test("words and their short forms mean the same", () => {
  for (const text of ["roll", "r", " ROLL "]) assert.deepEqual(typed(text), { kind: "roll" });
  for (const text of ["c", "clock", "Clocks"]) assert.deepEqual(typed(text), { kind: "tell", name: "clock" });
  for (const text of ["help", "?", ""]) assert.deepEqual(typed(text), { kind: "open", name: "help" });
});

test("a letter or its number is a token, and both is no letter", () => {
  assert.deepEqual(typed("b"), { kind: "token", letter: "b" });
  assert.deepEqual(typed("3"), { kind: "token", letter: "c" });
  assert.deepEqual(typed("both"), { kind: "both" });
});

test("notation is played as it stands", () => {
  for (const [text, action] of [["6a", "6a"], ["4 ab", "4ab"], ["6-2A", "6-2a"], ["pass", "pass"]]) {
    assert.deepEqual(typed(text), { kind: "play", action });
  }
});

test("what means nothing is said to be no command", () => {
  for (const text of ["7a", "hello", "6", "6e", "constructor", "a b"]) assert.equal(typed(text).kind, "unknown");
});

const EVENTS = [["roll", 1, 6], ["advance", 1, "a", 3, 9], ["capture", 1, 2, "b"], ["turn", 2]];

test("a listener hears all, the great, or what happens to the own tokens", () => {
  assert.equal(worthSaying(EVENTS, "all", 0).length, 4);
  assert.deepEqual(worthSaying(EVENTS, "brief", 0), [["capture", 1, 2, "b"]]);
  assert.deepEqual(worthSaying(EVENTS, "own", 0), []);
  assert.deepEqual(worthSaying(EVENTS, "own", 2), [["capture", 1, 2, "b"]]);
  assert.deepEqual(worthSaying([["over"]], "own", 0), [["over"]]);
});
