// The fair play page: takes a game's link or a transcript, and shows each check.

import { canCompute } from "./ldice.js";
import { keptOf } from "./kept.js";
import { failedCheck, rollsOf } from "./verify.js";
import { say, useWords } from "./words.js";

/** @param {string} id */
const part = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
useWords(JSON.parse(part("words").textContent ?? "{}"));

const form = /** @type {HTMLFormElement} */ (part("verify"));
const gameField = /** @type {HTMLInputElement} */ (part("game"));
const transcriptField = /** @type {HTMLTextAreaElement} */ (part("transcript"));
const CHECKS = 8;

/**
 * @param {string} words
 * @param {"good"|"bad"|""} kind
 */
function show(words, kind) {
  const result = part("result");
  result.textContent = words;
  result.hidden = false;
  result.className = `notice ${kind}`;
}

/**
 * @param {number|null} failed
 * @param {boolean} compared whether there was a move list
 */
function mark(failed, compared) {
  for (const line of document.querySelectorAll("#checks li")) {
    const number = Number(/** @type {HTMLElement} */ (line).dataset.check);
    const open = (failed !== null && number > failed) || (number === CHECKS && !compared);
    const state = open ? "open" : number === failed ? "bad" : "good";
    line.className = state;
    const verdict = /** @type {HTMLElement} */ (line.querySelector(".verdict"));
    verdict.textContent = number === CHECKS && failed === null && !compared ? say("not-compared") : "";
  }
}

/**
 * @param {string} text
 * @param {string|null} record
 */
async function verify(text, record) {
  let transcript;
  try {
    transcript = JSON.parse(text);
  } catch {
    return show(say("unreadable"), "bad");
  }
  if (!canCompute) return show(say("insecure"), "bad");
  show(say("working"), "");
  const began = performance.now();
  const kept = keptOf(String(transcript?.game));
  const failed = await failedCheck(transcript, { kept, moves: record === null ? null : rollsOf(record) });
  const ms = Math.round(performance.now() - began);
  mark(failed, record !== null);
  if (failed !== null) return show(failed === 1 ? say("unreadable") : say("failed", { n: failed }), "bad");
  const dice = transcript.dice.length + transcript.start.rolls.flat().length;
  show(say("all-hold", { n: dice, ms }), "good");
}

/** @param {string} text a link or a key */
async function fetchGame(text) {
  const key = /([0-9a-z]{6,20})\/?(?:[?#].*)?$/.exec(text.trim())?.[1];
  if (!key) return show(say("not-found"), "bad");
  try {
    const address = `/api/v1/games/${key}`;
    const answers = await Promise.all([fetch(`${address}/transcript`), fetch(`${address}/record`)]);
    if (answers.some((answer) => !answer.ok)) return show(say("not-found"), "bad");
    const [transcript, record] = await Promise.all(answers.map((answer) => answer.text()));
    transcriptField.value = transcript;
    await verify(transcript, record);
  } catch {
    show(say("offline"), "bad");
  }
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (gameField.value.trim()) void fetchGame(gameField.value);
  else void verify(transcriptField.value, null);
});
transcriptField.addEventListener("input", () => {
  gameField.value = "";
  if (transcriptField.value.trim()) void verify(transcriptField.value, null);
});
transcriptField.addEventListener("dragover", (event) => event.preventDefault());
transcriptField.addEventListener("drop", async (event) => {
  const file = event.dataTransfer?.files[0];
  if (!file) return;
  event.preventDefault();
  gameField.value = "";
  transcriptField.value = await file.text();
  await verify(transcriptField.value, null);
});
if (gameField.value) void fetchGame(gameField.value);
