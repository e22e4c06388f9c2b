// line.js: what pings tell of the way to the server and of the time here and there.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Line } from "../../static/js/line.js";

/** @param {number[]} trips @param {number} ahead how far the server's time is ahead of ours */
function lineOf(trips, ahead = 1_000_000) {
  const line = new Line();
  for (const [index, trip] of trips.entries()) {
    const asked = index * 5000;
    assert.equal(line.learn(asked, asked + trip / 2 + ahead, asked + trip), true);
  }
  return line;
}

test("a frame is half the quickest answer on its way", () => {
  assert.equal(new Line().oneWay, 0);
  assert.equal(lineOf([300, 80, 900]).oneWay, 40);
});

test("an answer of long ago no longer counts", () => {
  assert.equal(lineOf([40, 200, 200, 200, 200, 200, 200, 200, 200]).oneWay, 100);
});

test("the server's time is known from the quickest answer", () => {
  const line = lineOf([60], 5000);
  line.learn(5000, 5000 + 10 + 5000, 5400); // slow on its way back
  assert.equal(line.offset, 5000);
});

test("our time that stood still in sleep is noticed, and what was learnt before forgotten", () => {
  const line = lineOf([60, 60]);
  assert.equal(line.learn(10_000, 1_000_000 + 10_050 + 20_000, 10_100), false);
  assert.equal(line.oneWay, 50);
  assert.equal(line.learn(15_000, 1_000_000 + 15_050 + 20_000, 15_100), true);
});

test("a slow answer is no sleep", () => {
  const line = lineOf([60]);
  assert.equal(line.learn(5000, 1_000_000 + 5030, 5000 + 2400), true);
});

test("another connection is another line", () => {
  const line = lineOf([60]);
  line.forget();
  assert.equal(line.oneWay, 0);
});
