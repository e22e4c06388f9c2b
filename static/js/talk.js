// Talk at the table: phrases and words, shown at the seat that says them and in a list of lines.

import { remember, remembered } from "./settings.js";
import { say } from "./words.js";

const SHOWN_MS = 5000;
const MOST_LINES = 50;
const HIDE = "hide-talk";

/** @typedef {import("./apply.js").State} State */
/** @typedef {import("./people.js").People} People */
/** @typedef {{seat: number|null, key: string, name: string, words: string, own: boolean}} Line */

export class Talk {
  /**
   * @param {(frame: any) => void} send
   * @param {People} people
   * @param {(words: string, aloud: boolean) => void} tell sounds, and says it to those who listen
   */
  constructor(send, people, tell) {
    this.send = send;
    this.people = people;
    this.people.hears = { changed: () => this.#draw(), problem: (text) => this.#problem(text) };
    this.tell = tell;
    /** @type {Line[]} */
    this.lines = [];
    this.isNew = true;
    this.pending = "";
    this.hidden = remembered(HIDE) === "on";
    this.dialog = /** @type {HTMLDialogElement|null} */ (document.getElementById("talk-dialog"));
    this.list = document.getElementById("lines");
    this.#listen();
  }

  #listen() {
    const hide = /** @type {HTMLInputElement|null} */ (document.getElementById(HIDE));
    if (hide) hide.checked = this.hidden;
    hide?.addEventListener("change", () => {
      this.hidden = hide.checked;
      remember(HIDE, hide.checked ? "on" : "off");
      this.#draw();
    });
    for (const each of document.querySelectorAll("[data-phrase]")) {
      const button = /** @type {HTMLButtonElement} */ (each);
      button.addEventListener("click", () => {
        this.send({ t: "phrase", p: Number(button.dataset.phrase) });
        this.dialog?.close();
      });
    }
    document.querySelector("[data-open=talk-dialog]")?.addEventListener("click", () => {
      document.getElementById("unread")?.setAttribute("hidden", "");
      this.#problem("");
      requestAnimationFrame(() => this.list?.scrollTo(0, this.list.scrollHeight));
    });
    const form = document.getElementById("say-form");
    form?.addEventListener("submit", (event) => {
      event.preventDefault();
      event.stopPropagation();
      this.#say(/** @type {HTMLInputElement} */ (document.getElementById("say-text")));
    });
  }

  /** @param {HTMLInputElement} field */
  #say(field) {
    const text = field.value.trim();
    if (!text) return;
    this.pending = text;
    this.#problem("");
    this.send({ t: "say", text });
    field.value = "";
  }

  /** After a table frame the server tells the last lines anew. */
  begin() {
    this.isNew = true;
  }

  /**
   * Somebody said something.
   * @param {{seat: number|null, p?: number, text?: string, name?: string, old?: boolean}} frame
   * @param {State} state
   * @param {(corner: number) => string} name
   */
  hear(frame, state, name) {
    const { seat, old = false } = frame;
    const words = frame.text ?? document.querySelector(`[data-phrase="${frame.p}"]`)?.textContent ?? "";
    if (!words) return;
    if (old && this.isNew) {
      this.lines = [];
      this.list?.replaceChildren();
    }
    if (old) this.isNew = false;
    const key = seat === null ? "" : (state.seats[seat]?.key ?? "");
    const own = seat !== null && seat === state.you;
    const line = { seat, key, name: frame.name ?? name(seat ?? 0), words, own };
    this.lines = [...this.lines, line].slice(-MOST_LINES);
    if (own) this.pending = "";
    if (!this.#isHeard(line)) return;
    this.#append(line);
    if (old) return;
    if (seat !== null) bubble(seat, words);
    const open = this.dialog?.open ?? false;
    if (!open && !own) document.getElementById("unread")?.removeAttribute("hidden");
    this.tell(say("said", { name: line.name, words }), !open);
  }

  /**
   * The server said no while the dialog was open: say so there, and give the words back.
   * @param {string} text
   * @returns {boolean} whether it was said there
   */
  refuse(text) {
    if (!this.dialog?.open) return false;
    const field = /** @type {HTMLInputElement|null} */ (document.getElementById("say-text"));
    if (field && this.pending && !field.value) field.value = this.pending;
    this.pending = "";
    this.#problem(text);
    return true;
  }

  /** @param {Line} line */
  #isHeard({ own, key }) {
    return own || (!this.hidden && this.people.areHeard(key));
  }

  #draw() {
    this.list?.replaceChildren();
    for (const line of this.lines) if (this.#isHeard(line)) this.#append(line);
  }

  /** @param {Line} line */
  #append({ seat, name, words }) {
    if (!this.list) return;
    const item = document.createElement("p");
    if (seat !== null) item.dataset.corner = String(seat);
    const who = document.createElement("bdi");
    who.className = "who";
    who.textContent = name;
    const what = document.createElement("bdi");
    what.textContent = words;
    item.append(who, " ", what);
    this.list.append(item);
    while (this.list.children.length > MOST_LINES) this.list.firstElementChild?.remove();
    this.list.scrollTop = this.list.scrollHeight;
  }

  /** @param {string} text */
  #problem(text) {
    const box = document.getElementById("talk-problem");
    if (!box) return;
    box.textContent = text;
    box.hidden = !text;
  }
}

/**
 * The words at the seat that says them, for a while.
 * @param {number} seat
 * @param {string} words
 */
function bubble(seat, words) {
  const plate = document.querySelector(`.seat[data-corner="${seat}"]`);
  if (!plate) return;
  plate.querySelector(".said")?.remove();
  const made = document.createElement("p");
  made.className = "said";
  made.textContent = words;
  made.setAttribute("aria-hidden", "true");
  plate.append(made);
  setTimeout(() => made.remove(), SHOWN_MS);
}
