// Which cue an event brings; every cue is short and softer than full loudness.

import assert from "node:assert/strict";
import { test } from "node:test";

import { CUES, cueOf } from "../../static/js/sounds.js";

test("ten cues, each short, each with a loudness of its own", () => {
  assert.equal(Object.keys(CUES).length, 10);
  for (const { loud, tones } of Object.values(CUES)) {
    assert.ok(loud > 0 && loud <= 0.5);
    for (const { at = 0, long } of tones) assert.ok(at + long < 0.8);
  }
  assert.ok(CUES.hop.loud < CUES.roll.loud && CUES.roll.loud < CUES.turn.loud);
});

test("events bring their cue", () => {
  assert.equal(cueOf(["roll", 0, 3], 0), "roll");
  assert.equal(cueOf(["roll", 0, 6], 2), "six");
  assert.equal(cueOf(["advance", 0, "a", 3, 6], 0), "hop");
  assert.equal(cueOf(["capture", 0, 2, "a"], 2), "captured");
  assert.equal(cueOf(["capture", 0, 2, "a"], 0), "capture");
  assert.equal(cueOf(["home", 0, "a"], 0), "home");
  assert.equal(cueOf(["over"], 0), "end");
  assert.equal(cueOf(["turn", 1], 1), "");
});
