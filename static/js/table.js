// The table page: wires socket, state, board, controls and seats together.

import { Animator } from "./animate.js";
import { apply, emptyState, isMyTurn } from "./apply.js";
import { Board } from "./board.js";
import { Controls } from "./controls.js";
import { listenToKeys } from "./keys.js";
import { Log } from "./log.js";
import { Seats } from "./seats.js";
import { openTable } from "./socket.js";
import { colour, say, useWords } from "./words.js";

/** @param {string} id */
const part = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

useWords(JSON.parse(part("words").textContent ?? "{}"));
const page = /** @type {HTMLElement} */ (document.querySelector(".table-page"));
const speed = Number(page.dataset.speed) || 1;
const title = document.title;
const die = /** @type {HTMLButtonElement} */ (part("die"));
const board = new Board(/** @type {SVGSVGElement} */ (document.querySelector("svg.board")));
const seats = new Seats(part("seats"));
const log = new Log(part("log"), part("live-polite"), part("live-assertive"));
const animator = new Animator(board, showFace, speed);
const controls = new Controls(
  { die, chips: part("chips"), bar: part("bar"), choice: part("choice"), prompt: part("prompt") },
  board,
  (action) => send({ t: "act", id: crypto.randomUUID?.() ?? uuid(), n: state.n + 1, a: action }),
);
let state = emptyState();
let wasMine = false;

const socket = openTable(page.dataset.key ?? "", {
  frame: hear,
  lost: () => notice(say("lost"), false),
  ended: endSocket,
  last: () => (state.n < 0 ? null : state.n),
});

/** @param {any} frame */
function send(frame) {
  if (!socket.send(frame)) {
    notice(say("lost"), false);
    controls.again();
  }
}

/** @param {any} frame */
function hear(frame) {
  if (frame.t === "refused") return refuse(frame);
  const before = state;
  state = apply(state, frame, Date.now());
  if (state.gap) return void send({ t: "sync" });
  if (frame.t === "table") showTable(before);
  if (frame.t === "ply" && state !== before) showPly(frame);
  render();
}

/** @param {import("./apply.js").State} before */
function showTable(before) {
  notice("", false);
  if (seats.isStale(state) || (before.status === "waiting" && before.n >= 0 && state.status !== "waiting")) {
    location.reload();
    return;
  }
  controls.asked = -1;
  if (state.position) animator.jump(state.position);
  log.reset(state.log, name);
  const rolled = state.log.flatMap((ply) => ply.events).filter((event) => event[0] === "roll").at(-1);
  showFace(rolled ? rolled[2] : 0);
}

/** @param {any} frame */
function showPly(frame) {
  if (state.position) animator.show({ events: frame.events, position: state.position });
  log.add(frame, name, frame.seat !== state.you || frame.why !== "player");
}

function render() {
  seats.render(state);
  seats.tick(state, Date.now());
  controls.render(state);
  chooseCorner();
  showEnd();
  const auto = document.getElementById("auto");
  const mine = state.you === null ? null : state.seats[state.you];
  if (auto && mine) {
    auto.textContent = say(mine.auto ? "auto-on" : "auto-off");
    auto.setAttribute("aria-pressed", String(mine.auto));
    auto.classList.toggle("primary", mine.auto);
    auto.hidden = state.status !== "playing" || Boolean(state.clock?.seats_ms);
  }
  announceTurn();
}

function announceTurn() {
  const mine = isMyTurn(state);
  document.title = mine ? say("your-turn-title", { table: title }) : title;
  page.classList.toggle("my-turn", mine);
  if (mine && !wasMine) log.now(say("your-turn"));
  wasMine = mine;
}

/** @param {number} face */
function showFace(face) {
  die.dataset.face = String(face);
  die.classList.remove("rolling");
}

/** @param {any} frame */
function refuse(frame) {
  controls.again();
  notice(frame.text, true);
  if (frame.code === "stale") send({ t: "sync" });
}

let clearing = 0;
/**
 * @param {string} words
 * @param {boolean} brief whether it goes away by itself
 */
function notice(words, brief) {
  const box = part("notice");
  clearTimeout(clearing);
  box.textContent = words;
  box.hidden = !words;
  if (brief) clearing = setTimeout(() => notice("", false), 5000);
}

/**
 * @param {string} code
 * @param {string} text
 */
function endSocket(code, text) {
  notice(text, false);
  if (code !== "superseded") return;
  const back = document.createElement("button");
  back.className = "button";
  back.textContent = say("take-over");
  back.addEventListener("click", () => socket.takeOver());
  part("notice").append(" ", back);
}

function chooseCorner() {
  const dialog = /** @type {HTMLDialogElement} */ (part("corner-dialog"));
  const asks = state.status === "dice" && state.dice?.starter === state.you && state.you !== null;
  if (asks && !dialog.open) {
    const rolls = state.dice.rolls.flat().map((/** @type {any} */ roll) => `${state.seats[roll.seat]?.name ?? roll.seat}: ${roll.value}`);
    part("corner-rolls").textContent = rolls.join(" · ");
    dialog.showModal();
  }
  if (!asks && dialog.open) dialog.close();
}

function showEnd() {
  const end = part("end");
  if (state.status !== "over" || !end.hidden) return;
  end.hidden = false;
  const rows = [...state.places].sort((a, b) => a.place - b.place).map(({ corner, place }) => {
    const row = document.createElement("li");
    row.dataset.corner = String(corner);
    const dot = Object.assign(document.createElement("span"), { className: "dot" });
    const number = Object.assign(document.createElement("span"), { className: "place-number", textContent: String(place) });
    const who = Object.assign(document.createElement("bdi"), { textContent: name(corner) });
    row.append(number, dot, who);
    return row;
  });
  part("places").replaceChildren(...rows);
  const won = state.places.some(({ corner, place }) => corner === state.you && place === 1);
  part("end-title").textContent = !rows.length ? say("void-game") : won ? say("won") : say("ended");
  document.querySelector(".tools")?.toggleAttribute("hidden", true);
  log.now(part("end-title").textContent ?? "");
  part("end-title").focus({ preventScroll: false });
}

/** @param {number} corner */
function name(corner) {
  return state.seats[corner]?.name ?? colour(corner);
}

/** A random id where the browser keeps its own for secure pages. */
function uuid() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 15) | 64;
  bytes[8] = (bytes[8] & 63) | 128;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

listenToKeys(controls, {
  own: () => state.you,
  last: () => log.now(log.lastWords),
  help: () => /** @type {HTMLDialogElement} */ (part("help-dialog")).showModal(),
});
document.getElementById("auto")?.addEventListener("click", () => {
  const mine = state.you === null ? null : state.seats[state.you];
  if (mine) send({ t: "auto", on: !mine.auto });
});
for (const [button, dialog] of [["leave", "leave-dialog"], ["help", "help-dialog"]]) {
  document.getElementById(button)?.addEventListener("click", () => /** @type {HTMLDialogElement} */ (part(dialog)).showModal());
}
for (const close of document.querySelectorAll("[data-close]")) {
  close.addEventListener("click", () => close.closest("dialog")?.close());
}
for (const corner of document.querySelectorAll("#corners .corner")) {
  const button = /** @type {HTMLButtonElement} */ (corner);
  const number = Number(button.dataset.corner);
  /** @type {HTMLElement} */ (button.querySelector(".corner-name")).textContent = colour(number);
  button.addEventListener("click", () => send({ t: "corner", corner: number }));
}
setInterval(() => seats.tick(state, Date.now()), 200);
