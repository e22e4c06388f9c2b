// The part of a large board that is shown: around what matters, never outside the board.

import assert from "node:assert/strict";
import { test } from "node:test";

import { between, viewOf } from "../../static/js/view.js";

const WHOLE = { x: -97, y: -97, size: 194 };

test("nothing to look at shows the whole board", () => {
  assert.deepEqual(viewOf([], WHOLE), WHOLE);
});

test("points close together are in the middle of half the board", () => {
  assert.deepEqual(viewOf([{ x: 0, y: 10 }, { x: 10, y: 10 }], WHOLE), { x: 5 - 48.5, y: 10 - 48.5, size: 97 });
});

test("no view leaves the board, and every point is in it", () => {
  for (let seed = 1; seed < 400; seed += 1) {
    const points = [0, 1, 2].map((k) => ({ x: ((seed * 37 + k * 61) % 190) - 95, y: ((seed * 53 + k * 29) % 190) - 95 }));
    const { x, y, size } = viewOf(points, WHOLE);
    assert.ok(x >= WHOLE.x && y >= WHOLE.y && x + size <= 97 + 1e-9 && y + size <= 97 + 1e-9);
    for (const point of points) assert.ok(point.x >= x && point.x <= x + size && point.y >= y && point.y <= y + size);
  }
});

test("a view glides from one to another", () => {
  const to = { x: 0, y: 0, size: 97 };
  assert.deepEqual(between(WHOLE, to, 0), WHOLE);
  assert.deepEqual(between(WHOLE, to, 1), to);
  assert.equal(between(WHOLE, to, 0.5).size, 145.5);
});
