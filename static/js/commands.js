// Typed commands: what the buttons and keys do, in words. What cannot be done answers with the reason.

import { say } from "./words.js";

/**
 * @typedef {{controls: import("./controls.js").Controls, own: () => number|null,
 *   tells: Object<string, () => string>, opens: Object<string, () => void>}} Does
 * `tells` answers with words, `opens` does something that shows by itself
 * @typedef {{kind: "roll"|"both"|"unknown"} | {kind: "token", letter: string}
 *   | {kind: "play", action: string} | {kind: "tell"|"open", name: string}} Command
 */

const SAME = new Map(Object.entries({
  r: "roll", "": "help", "?": "help", t: "turn", c: "clock", clocks: "clock", time: "clock", l: "last",
  p: "positions", position: "positions", board: "positions", m: "moves", legal: "moves", exit: "leave",
}));

/**
 * What somebody typed means.
 * @param {string} text
 * @param {string[]} tells names that are answered with words
 * @param {string[]} opens names that do something
 * @returns {Command}
 */
export function read(text, tells, opens) {
  const typed = text.trim().toLowerCase().replace(/\s+/g, " ");
  const word = SAME.get(typed) ?? typed;
  if (word === "roll" || word === "both") return { kind: word };
  if (tells.includes(word)) return { kind: "tell", name: word };
  if (opens.includes(word)) return { kind: "open", name: word };
  if (/^[a-d]$/.test(word)) return { kind: "token", letter: word };
  if (/^[1-4]$/.test(word)) return { kind: "token", letter: "abcd"[Number(word) - 1] };
  const action = word.replaceAll(" ", "");
  if (action === "pass" || /^[1-6](-\d)?[a-d]{1,4}$/.test(action)) return { kind: "play", action };
  return { kind: "unknown" };
}

/**
 * @param {HTMLFormElement} form with one text field and one output
 * @param {Does} does
 */
export function listenToCommands(form, does) {
  const field = /** @type {HTMLInputElement} */ (form.querySelector("input"));
  const answer = /** @type {HTMLOutputElement} */ (form.querySelector("output"));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    event.stopPropagation(); // nobody leaves the page with it
    const words = obey(read(field.value, Object.keys(does.tells), Object.keys(does.opens)), does, field.value);
    field.value = "";
    answer.textContent = "";
    requestAnimationFrame(() => (answer.textContent = words));
  });
}

/**
 * Do it; what there is to say at once.
 * @param {Command} command
 * @param {Does} does
 * @param {string} text
 */
function obey(command, { controls, own, tells, opens }, text) {
  switch (command.kind) {
    case "roll": controls.rollDie(); break;
    case "both": controls.both(); break;
    case "token": controls.tap(controls.movedCorner() ?? own() ?? 0, command.letter); break;
    case "play": controls.play(command.action); break;
    case "tell": return tells[command.name]();
    case "open": opens[command.name](); break;
    default: return say("no-command", { text });
  }
  return "";
}
