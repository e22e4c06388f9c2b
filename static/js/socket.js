// The table's socket: hello, pings, a watchdog, and coming back with growing pauses.

const PING_MS = 5000;
const SILENCE_MS = 25000;
const FIRST_PAUSE_MS = 400;
const LONGEST_PAUSE_MS = 8000;
const FINAL = new Set(["superseded", "kicked", "version", "gone", "flood"]);

/**
 * Keep a socket to a table open.
 * @param {string} key
 * @param {{frame: (frame: any) => void, lost: () => void, ended: (code: string, text: string) => void,
 *   last: () => number|null}} hears
 */
export function openTable(key, hears) {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const address = `${scheme}://${location.host}/ws/table/${key}/`;
  /** @type {WebSocket|null} */
  let socket = null;
  let pause = FIRST_PAUSE_MS;
  let heardAt = 0;
  let ended = false;
  let timer = 0;

  function connect() {
    clearTimeout(timer);
    if (ended) return;
    socket?.close();
    const fresh = new WebSocket(address);
    socket = fresh;
    heardAt = Date.now();
    fresh.onopen = () => send({ t: "hello", v: 1, last: hears.last() });
    fresh.onmessage = (message) => fresh === socket && hear(JSON.parse(message.data));
    fresh.onclose = () => fresh === socket && comeBack();
  }

  /** @param {any} frame */
  function hear(frame) {
    heardAt = Date.now();
    pause = FIRST_PAUSE_MS;
    if (frame.t === "bye" && FINAL.has(frame.code)) {
      ended = true;
      hears.ended(frame.code, frame.text);
    } else if (frame.t !== "pong") {
      hears.frame(frame);
    } else if (frame.n > (hears.last() ?? frame.n)) {
      send({ t: "sync" });
    }
  }

  function comeBack() {
    socket = null;
    if (ended) return;
    hears.lost();
    clearTimeout(timer);
    timer = setTimeout(connect, pause * (0.5 + Math.random()));
    pause = Math.min(LONGEST_PAUSE_MS, pause * 2);
  }

  /** @param {any} frame */
  function send(frame) {
    if (socket?.readyState !== WebSocket.OPEN) return false;
    socket.send(JSON.stringify(frame));
    return true;
  }

  function watch() {
    const silence = Date.now() - heardAt;
    if (socket && silence > SILENCE_MS) {
      const silent = socket;
      comeBack();
      silent.close();
    } else {
      send({ t: "ping", c: Date.now(), n: hears.last() });
    }
  }

  setInterval(watch, PING_MS);
  addEventListener("online", connect);
  addEventListener("offline", () => socket?.close());
  addEventListener("pageshow", (event) => event.persisted && connect());
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && socket === null) connect();
  });
  connect();
  return { send, takeOver: () => { ended = false; connect(); } };
}
