// A doorbell: when it rings, the parts of the lobby that change are fetched anew.

const PING_MS = 5000;
const LEAST_MS = 1000;
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 15000;

/**
 * Keep these parts of the page up to date for as long as it is open.
 * @param {string[]} ids
 */
export function openLobby(ids) {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  /** @type {WebSocket|null} */
  let socket = null;
  let pause = FIRST_PAUSE_MS;
  let opened = 0;
  let refreshedAt = 0;
  let timer = 0;

  function connect() {
    const fresh = new WebSocket(`${scheme}://${location.host}/ws/lobby/`);
    socket = fresh;
    fresh.onopen = () => {
      pause = FIRST_PAUSE_MS;
      opened += 1;
      document.documentElement.dataset.lobby = String(opened);
      if (opened > 1) soon();
    };
    fresh.onmessage = (message) => JSON.parse(message.data).t === "lobby" && soon();
    fresh.onclose = () => {
      if (fresh !== socket) return;
      socket = null;
      setTimeout(connect, pause * (0.5 + Math.random()));
      pause = Math.min(LONGEST_PAUSE_MS, pause * 2);
    };
  }

  /** Once for all bells that ring within a second; a page that nobody looks at waits. */
  function soon() {
    if (timer || document.hidden) return;
    timer = setTimeout(() => void refresh(), Math.max(0, refreshedAt + LEAST_MS - Date.now()) + 1);
  }

  async function refresh() {
    try {
      const answer = await fetch("/lobby/live/");
      if (answer.ok) show(ids, await answer.text());
    } catch {
      // the next bell brings it
    }
    refreshedAt = Date.now();
    timer = 0;
  }

  setInterval(() => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ t: "ping", c: Date.now() }));
  }, PING_MS);
  document.addEventListener("visibilitychange", soon);
  connect();
}

/**
 * Put the new parts in place; who waited and is seated now goes to the table.
 * @param {string[]} ids
 * @param {string} html
 */
function show(ids, html) {
  const fresh = new DOMParser().parseFromString(html, "text/html");
  const waited = document.querySelector("[data-ticket]");
  const table = fresh.querySelector("[data-table]")?.getAttribute("data-table");
  if (waited && table) return location.assign(`/table/${table}/`);
  for (const id of ids) {
    const old = document.getElementById(id);
    const now = fresh.getElementById(id);
    if (old && now && !shape(old).isEqualNode(shape(now))) replace(old, now);
  }
}

/**
 * What a part shows; the tokens of its forms are other ones each time.
 * @param {Element} part
 */
function shape(part) {
  const copy = /** @type {Element} */ (part.cloneNode(true));
  for (const token of copy.querySelectorAll("[name=csrfmiddlewaretoken]")) token.remove();
  for (const each of copy.querySelectorAll("details")) each.removeAttribute("open");
  return copy;
}

/**
 * The keyboard stays on the link that it was on.
 * @param {Element} old
 * @param {Element} now
 */
function replace(old, now) {
  const held = old.contains(document.activeElement) ? document.activeElement?.getAttribute("href") : null;
  old.replaceChildren(...now.childNodes);
  const again = held ? [...old.querySelectorAll("a")].find((link) => link.getAttribute("href") === held) : null;
  again?.focus({ preventScroll: true });
}
