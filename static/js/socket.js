// The table's socket: hello, pings, and coming back: after growing pauses, or at once on waking.

import { Line } from "./line.js";

const PING_MS = 5000;
const PING_FRAMES = 32;
const ANSWER_MS = 3500;
const OPEN_MS = 8000;
const LATE_MS = 3000;
const BEAT_MS = 1000;
const WAKES_MS = 300;
const FIRST_PAUSE_MS = 400;
const LONGEST_PAUSE_MS = 8000;
const FINAL = new Set(["superseded", "kicked", "version", "gone", "flood"]);

/** Our time, which no change of the device's clock moves. */
export const clockNow = () => performance.now();

/**
 * Keep a socket to a table open.
 * @param {string} key
 * @param {{frame: (frame: any, sentAt: number) => void, lost: () => void, ended: (code: string, text: string) => void,
 *   last: () => number|null}} hears a frame comes with our time at which the server sent it
 */
export function openTable(key, hears) {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const address = `${scheme}://${location.host}/ws/table/${key}/`;
  const line = new Line();
  /** @type {WebSocket|null} */
  let socket = null;
  let pause = FIRST_PAUSE_MS;
  let frames = 0;
  let ended = false;
  let timer = 0;
  let death = 0;
  let wokeAt = -WAKES_MS;
  /** @type {number|null} */
  let own = null;

  function connect() {
    clearTimeout(timer);
    if (ended) return;
    socket?.close();
    line.forget();
    const fresh = new WebSocket(address);
    socket = fresh;
    expect(OPEN_MS);
    fresh.onopen = () => {
      send({ t: "hello", v: 1, last: hears.last() });
      ping();
    };
    fresh.onmessage = (message) => fresh === socket && hear(JSON.parse(message.data));
    fresh.onclose = () => fresh === socket && comeBack();
  }

  /** @param {any} frame */
  function hear(frame) {
    heard();
    pause = FIRST_PAUSE_MS;
    if (frame.t === "table") own = frame.you;
    if (bringsTurn(frame, own)) ping(frame.n);
    else if (++frames >= PING_FRAMES) ping();
    if (frame.t === "bye" && FINAL.has(frame.code)) {
      ended = true;
      hears.ended(frame.code, frame.text);
    } else if (frame.t === "pong") {
      const steady = line.learn(frame.c, frame.s, clockNow());
      if (!steady || frame.n > (hears.last() ?? frame.n)) send({ t: "sync" });
    } else {
      hears.frame(frame, clockNow() - line.oneWay);
    }
  }

  /** Something must be heard in this time, or the socket is dead. @param {number} ms */
  function expect(ms) {
    clearTimeout(death);
    const due = Date.now() + ms;
    // A timer that slept with the device says nothing: the answer may be waiting behind it.
    death = setTimeout(() => {
      death = 0;
      if (Date.now() - due > BEAT_MS) wake();
      else drop(true);
    }, ms);
  }

  function heard() {
    clearTimeout(death);
    death = 0;
  }

  function comeBack() {
    socket = null;
    heard();
    clearTimeout(timer);
    if (ended) return;
    hears.lost();
    timer = setTimeout(connect, pause * (0.5 + Math.random()));
    pause = Math.min(LONGEST_PAUSE_MS, pause * 2);
  }

  /** Give up a socket that no longer answers. @param {boolean} again whether to try at once */
  function drop(again) {
    const silent = socket;
    comeBack();
    silent?.close();
    if (again) connect();
  }

  /** @param {any} frame */
  function send(frame) {
    if (socket?.readyState !== WebSocket.OPEN) return false;
    socket.send(JSON.stringify(frame));
    return true;
  }

  /** @param {number|null} [seen] */
  function ping(seen = hears.last()) {
    frames = 0;
    if (send({ t: "ping", c: Math.round(clockNow()), n: seen }) && !death) expect(ANSWER_MS);
  }

  /** The page may have slept: what it shows may be long past, and its socket dead. */
  function wake() {
    if (ended || Math.abs(Date.now() - wokeAt) < WAKES_MS) return;
    wokeAt = Date.now();
    if (socket === null) return connect();
    if (!send({ t: "sync" })) return;
    heard();
    ping();
  }

  let beatAt = Date.now();
  function beat() {
    const late = Math.abs(Date.now() - beatAt - BEAT_MS) > LATE_MS;
    beatAt = Date.now();
    if (late && !document.hidden) wake();
  }

  setInterval(() => ping(), PING_MS);
  setInterval(beat, BEAT_MS);
  addEventListener("online", connect);
  addEventListener("offline", () => socket && drop(false));
  addEventListener("pageshow", (event) => event.persisted && connect());
  document.addEventListener("resume", wake);
  document.addEventListener("visibilitychange", () => document.hidden || wake());
  /** @type {any} */ (navigator).connection?.addEventListener?.("change", wake);
  connect();
  return { send, takeOver: () => { ended = false; connect(); } };
}

/**
 * Whether a frame brings a turn on a cumulative clock: what is answered at once shows the server
 * how far away we are.
 * @param {any} frame
 * @param {number|null} own
 */
function bringsTurn(frame, own) {
  const mine = own !== null && frame.clock?.seats_ms && frame.clock.running === own;
  return Boolean(mine && (frame.t === "table" || (frame.t === "ply" && frame.seat !== own)));
}
