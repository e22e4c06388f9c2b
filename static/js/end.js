// The panel of a game that is over: who came where, and what to do next.

import { pairOf } from "./apply.js";
import { say } from "./words.js";

const OFFERED_MS = 60_000;

/**
 * Show it once; what it says in its heading, or nothing if it was shown before.
 * @param {import("./apply.js").State} state
 * @param {(corner: number) => string} name
 */
export function showEnd(state, name) {
  const end = /** @type {HTMLElement} */ (document.getElementById("end"));
  if (state.status !== "over" || !end.hidden) return "";
  end.hidden = false;
  const rows = [...state.places].sort((a, b) => a.place - b.place).map(({ corner, place }) => row(corner, place, name, pairOf(state, corner)));
  document.getElementById("places")?.replaceChildren(...rows);
  document.getElementById("to-record")?.toggleAttribute("hidden", !state.dice?.rolls?.length);
  for (const id of ["leave", "tray"]) document.getElementById(id)?.toggleAttribute("hidden", true);
  const title = /** @type {HTMLElement} */ (document.getElementById("end-title"));
  title.textContent = heading(state);
  title.focus();
  showPair(state);
  offerRematch(state);
  return title.textContent;
}

/**
 * The button for another game with the same people, for as long as the server takes it.
 * @param {import("./apply.js").State} state
 */
function offerRematch(state) {
  const button = /** @type {HTMLButtonElement|null} */ (document.getElementById("rematch"));
  const people = Object.values(state.seats).filter(({ kind }) => kind !== "bot").length;
  if (!button || state.you === null || !state.places.length || people < 2) return;
  if (state.log.some(({ a, why }) => a.startsWith("x") && why !== "time")) return;
  button.hidden = false;
  setTimeout(() => (button.hidden = true), OFFERED_MS / (Number(document.querySelector("main")?.dataset.speed) || 1));
}

/**
 * Wire the button; what a click asks for goes through `send`.
 * @param {(frame: any) => void} send
 */
export function listenToRematch(send) {
  const button = /** @type {HTMLButtonElement|null} */ (document.getElementById("rematch"));
  button?.addEventListener("click", () => {
    button.disabled = true;
    send({ t: "rematch" });
  });
}

/**
 * Who wants a rematch; off to the new table once all do.
 * @param {{agreed: number[], table: string|null}} frame
 * @param {import("./apply.js").State} state
 */
export function showRematch({ agreed, table }, state) {
  if (table && state.you !== null) {
    location.assign(`/table/${table}/`);
    return "";
  }
  const people = Object.values(state.seats).filter(({ kind }) => kind !== "bot").length;
  return say("rematch-wanted", { n: agreed.length, all: people });
}

/**
 * Which pair has won, and that it shares what there is to win.
 * @param {import("./apply.js").State} state
 */
function showPair(state) {
  const first = state.places.find(({ place }) => place === 1);
  const n = first ? pairOf(state, first.corner) : null;
  if (n === null) return;
  const words = part("p", "pair-wins", say(state.stake ? "pair-shares" : "pair-wins", { n }));
  document.getElementById("places")?.before(words);
}

/** @param {import("./apply.js").State} state */
function heading(state) {
  if (!state.places.length) return say("void-game");
  const won = state.places.some(({ corner, place }) => corner === state.you && place === 1);
  return say(won ? "won" : "ended");
}

/**
 * @param {number} corner
 * @param {number} place
 * @param {(corner: number) => string} name
 * @param {number|null} pair
 */
function row(corner, place, name, pair) {
  const item = document.createElement("li");
  item.dataset.corner = String(corner);
  item.append(part("span", "place-number", String(place)), part("span", "dot", ""), part("bdi", "", name(corner)));
  if (pair !== null) item.append(part("small", "", say("pair", { n: pair })));
  return item;
}

/**
 * @param {string} tag
 * @param {string} kind
 * @param {string} text
 */
function part(tag, kind, text) {
  const made = document.createElement(tag);
  made.className = kind;
  made.textContent = text;
  return made;
}
