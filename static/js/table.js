// The table page: wires socket, state, board, controls and seats together.

import { Animator } from "./animate.js";
import { apply, emptyState, isMyTurn } from "./apply.js";
import { askBeforeBack } from "./back.js";
import { Board } from "./board.js";
import { running, shown, warning } from "./clock.js";
import { Controls } from "./controls.js";
import { listenToCommands } from "./commands.js";
import { askForCorner, listenToCopying, listenToCorners, listenToDialogs, open } from "./dialogs.js";
import { listenToRematch, showEnd, showRematch } from "./end.js";
import { Entropy } from "./entropy.js";
import { listenToKeys } from "./keys.js";
import { Lists } from "./lists.js";
import { Log } from "./log.js";
import { People } from "./people.js";
import { keepToRules } from "./rules-form.js";
import { Seats } from "./seats.js";
import { setting, usePalette } from "./settings.js";
import { Signals } from "./signals.js";
import { clockNow, openTable } from "./socket.js";
import { Sounds, cueOf } from "./sounds.js";
import { Talk } from "./talk.js";
import { duration, setScale } from "./timings.js";
import { colour, eventWords, rollOffWords, say, useWords, whereWords } from "./words.js";
import { Zoom } from "./zoom.js";

const RELOAD_MS = 5000;
/** @param {string} id */
const part = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

useWords(JSON.parse(part("words").textContent ?? "{}"));
const page = /** @type {HTMLElement} */ (document.querySelector(".table-page"));
const speed = Number(page.dataset.speed) || 1;
const signals = new Signals(page);
const die = /** @type {HTMLButtonElement} */ (part("die"));
const svg = /** @type {SVGSVGElement} */ (document.querySelector("svg.board"));
/** @type {Board} */
const board = new Board(svg, (corner, letter, progress) =>
  say("token-label", { name: name(corner), letter: letter.toUpperCase(), where: whereWords(board.corners, corner, progress) }), Number(page.dataset.goal));
const seats = new Seats(part("seats"));
const sounds = new Sounds();
const lists = new Lists(/** @type {HTMLDetailsElement} */ (part("positions")), part("lists"), (corner, at) => board.isSafe(corner, at));
const zoom = new Zoom(board, speed);
const log = new Log(part("log"), part("live-polite"), part("live-assertive"), board.corners);
const animator = new Animator(board, { face: showFace, note: showNote, heard: sound }, speed);
const controls = new Controls(
  { die, chips: part("chips"), bar: part("bar"), choice: part("choice"), prompt: part("prompt") },
  board,
  (action) => {
    actedAt = clockNow();
    send({ t: "act", id: crypto.randomUUID?.() ?? uuid(), n: state.n + 1, a: action });
  },
  (words) => tell(words),
);
const people = new People(send);
const talk = new Talk(send, people, (words, aloud) => {
  if (aloud) log.say(words);
  sounds.play("chat");
});
const entropy = new Entropy(send, (key) => warn(say(key)));
let state = emptyState();
let wasMine = false;
let lastLeft = 0;
let actedAt = 0;
/** The moment that clocks show: none runs on between our action and the server's word on it. */
const moment = () => (controls.asked > state.n ? actedAt : clockNow());

const socket = openTable(page.dataset.key ?? "", {
  frame: hear,
  lost: () => {
    entropy.forget();
    notice(say("lost"), false);
  },
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

/**
 * @param {any} frame
 * @param {number} sentAt our time at which the server sent it
 */
function hear(frame, sentAt) {
  if (frame.t === "refused") return refuse(frame);
  if (frame.t === "chat") return talk.hear(frame, state, name);
  if (frame.t === "rematch") return notice(showRematch(frame, state), false);
  const before = state;
  state = apply(state, frame, sentAt);
  if (state.gap) return void send({ t: "sync" });
  if (frame.t === "table") showTable(before);
  if (frame.t === "ply" && state !== before) showPly(frame);
  if (frame.t === "dice" && frame.step === "start") log.open(rollOffWords(frame, name), frame.starter);
  entropy.look(state);
  render();
}

/** @param {import("./apply.js").State} before */
function showTable(before) {
  talk.begin();
  notice("", false);
  if (isRoomStale() || seats.isStale(state) || (before.status === "waiting" && before.n >= 0 && state.status !== "waiting")) {
    if (reload()) return;
  }
  controls.asked = -1;
  if (state.position) animator.jump(state.position);
  log.reset(state.log, name);
  const rolled = state.log.flatMap((ply) => ply.events).filter((event) => event[0] === "roll").at(-1);
  showFace(rolled ? rolled[2] : 0);
}

/** Whether a waiting room shows something else than the server tells of it. */
function isRoomStale() {
  const room = document.getElementById("room");
  return Boolean(room && state.room && room.dataset.room !== state.room);
}

// A form that was sent goes somewhere by itself: what the server tells meanwhile must not stop it.
let leavingAt = 0;
document.addEventListener("submit", () => (leavingAt = Date.now()));

/** The server draws the page anew, but once for one and the same news: false where it just did. */
function reload() {
  if (Date.now() - leavingAt < RELOAD_MS) return true;
  const news = [page.dataset.key, state.status, state.room, ...Object.keys(state.seats)].join(" ");
  const [last, at] = JSON.parse(sessionStorage.getItem("reloaded") ?? "[]");
  if (news === last && Date.now() - at < RELOAD_MS) return false;
  sessionStorage.setItem("reloaded", JSON.stringify([news, Date.now()]));
  location.reload();
  return true;
}

/** @param {any} frame */
function showPly(frame) {
  if (state.position) animator.show({ events: frame.events, position: state.position });
  log.add(frame, name, frame.seat !== state.you || frame.why !== "player" ? state : null);
}

function render() {
  page.dataset.n = String(state.n);
  seats.render(state);
  people.render(state);
  seats.tick(state, moment());
  controls.render(state);
  lists.render(state);
  zoom.render();
  board.showTurn(state.status === "playing" ? (state.clock?.running ?? null) : null);
  askForCorner(state);
  const ending = showEnd(state, name);
  if (ending) log.now(ending);
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
  signals.show(mine);
  if (mine && !wasMine) {
    log.now(say("your-turn"));
    sounds.play("turn");
  }
  wasMine = mine;
}

/**
 * @param {number} face
 * @param {number} [seat] who rolled it
 */
function showFace(face, seat) {
  die.dataset.face = String(face);
  if (seat !== undefined) die.dataset.corner = String(seat);
  die.classList.remove("rolling");
  part("die-note").textContent = "";
}

let noteTimer = 0;
/** @param {any[]} event */
function showNote(event) {
  clearTimeout(noteTimer);
  part("die-note").textContent = eventWords(event, name, board.corners);
  noteTimer = setTimeout(() => (part("die-note").textContent = ""), duration("noMove", speed) || 1000);
}

/** @param {any[]} event that is being shown */
function sound(event) {
  const cue = cueOf(event, state.you);
  if (cue) sounds.play(cue);
}

/** @param {any} frame */
function refuse(frame) {
  if (frame.code === "closed" && !frame.id) return; // a part in the dice that came too late
  if (!frame.id && talk.refuse(frame.text)) return;
  controls.again();
  tell(frame.section ? say("by-rule", { text: frame.text, section: frame.section }) : frame.text);
  if (frame.code === "stale") send({ t: "sync" });
}

/** @param {string} words that say why not */
function tell(words) {
  notice(words, true);
  part("notice").classList.add("bad");
}

/** @param {string} words that stay until the page is left */
function warn(words) {
  const box = document.createElement("p");
  box.className = "notice bad";
  box.setAttribute("role", "alert");
  box.textContent = words;
  part("notice").after(box);
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
  box.classList.remove("bad");
  if (brief) clearing = setTimeout(() => notice("", false), 5000);
}

/**
 * @param {string} code
 * @param {string} text
 */
function endSocket(code, text) {
  notice(text, false);
  if (code === "kicked") document.getElementById("room")?.remove();
  if (code !== "superseded") return;
  const back = document.createElement("button");
  back.className = "button";
  back.textContent = say("take-over");
  back.addEventListener("click", () => socket.takeOver());
  part("notice").append(" ", back);
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

/** Every clock there is, in words. */
function clockWords() {
  const clock = running(state.clock, state.clockAt, moment());
  const clocks = Object.entries(state.clock?.seats_ms ?? {}).map(([corner, ms]) =>
    [Number(corner), clock?.corner === Number(corner) ? clock.left : Number(ms)]);
  if (!clocks.length && clock) clocks.push([clock.corner, clock.left]);
  return clocks.map(([corner, ms]) => `${name(corner)}: ${shown(ms)}`).join(". ");
}

/** @param {string} button pressed where it is offered now */
function press(button) {
  const found = /** @type {HTMLElement|null} */ (document.querySelector(button));
  if (found && !found.hidden) found.click();
  else tell(say("not-now"));
}

/** Let auto play move for me, or take the seat back. */
function handOver() {
  const mine = state.you === null ? null : state.seats[state.you];
  if (mine) send({ t: "auto", on: !mine.auto });
}

function tick() {
  seats.tick(state, moment());
  if (!isMyTurn(state)) return;
  const clock = running(state.clock, state.clockAt, moment());
  const left = clock?.left ?? 0;
  const seconds = warning(lastLeft, left);
  if (seconds !== null) {
    log.now(say("seconds-left", { n: seconds }));
    sounds.play("low");
    signals.buzz();
  }
  lastLeft = left;
}

keepToRules(document.querySelector(".rules-form"));
listenToDialogs();
listenToCopying();
askBeforeBack(() => state.status === "playing" && state.you !== null);
listenToRematch(send);
listenToCorners((corner) => send({ t: "corner", corner }));
const keys = setting("keys-on", "on");
setting("motion", "1", (value) => setScale(Number(value)));
setting("palette", "usual", usePalette);
setting("zen", "off", (value) => document.body.classList.toggle("zen", value === "on"));
const tells = {
  last: () => log.lastWords,
  turn: () => part("prompt").textContent ?? "",
  clock: clockWords,
  moves: () => controls.words(),
};
const opens = {
  positions: () => lists.read(),
  help: () => open("help-dialog"),
  rules: () => open("rules-dialog"),
  talk: () => press("[data-open=talk-dialog]"),
  leave: () => press("#leave"),
  auto: () => press("#auto"),
  zen: () => press("#zen"),
  rematch: () => press("#rematch"),
};
listenToKeys(controls, {
  own: () => state.you,
  on: () => keys() === "on",
  calls: {
    l: () => log.now(tells.last()),
    t: () => log.now(tells.turn()),
    c: () => log.now(tells.clock()),
    m: () => log.now(tells.moves()),
    p: opens.positions,
    z: opens.zen,
    "?": opens.help,
    "/": () => part("command").focus(),
  },
});
listenToCommands(/** @type {HTMLFormElement} */ (part("commands")), { controls, own: () => state.you, tells, opens });
document.getElementById("auto")?.addEventListener("click", handOver);
setInterval(tick, 100);
