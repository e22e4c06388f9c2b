// Phrases at the table: sent with one tap, shown at the seat that says them; mute a seat, or hide all.

import { say } from "./words.js";

const SHOWN_MS = 5000;
const HIDE = "hide-talk";

/** @typedef {import("./apply.js").State} State */

export class Talk {
  /**
   * @param {(frame: any) => void} send
   * @param {(words: string) => void} tell says it to those who listen
   */
  constructor(send, tell) {
    this.send = send;
    this.tell = tell;
    /** @type {Set<number>} */
    this.muted = new Set();
    const hide = /** @type {HTMLInputElement|null} */ (document.getElementById(HIDE));
    if (!hide) return;
    hide.checked = remembered() === "on";
    hide.addEventListener("change", () => remember(hide.checked ? "on" : "off"));
    for (const each of document.querySelectorAll("[data-phrase]")) {
      const button = /** @type {HTMLButtonElement} */ (each);
      button.addEventListener("click", () => {
        this.send({ t: "phrase", p: Number(button.dataset.phrase) });
        button.closest("dialog")?.close();
      });
    }
  }

  /**
   * Somebody said a phrase.
   * @param {{seat: number, p: number}} frame
   * @param {(corner: number) => string} name
   */
  hear({ seat, p }, name) {
    if (this.muted.has(seat) || remembered() === "on") return;
    const words = document.querySelector(`[data-phrase="${p}"]`)?.textContent ?? "";
    const plate = document.querySelector(`.seat[data-corner="${seat}"]`);
    if (!words || !plate) return;
    plate.querySelector(".said")?.remove();
    const bubble = document.createElement("p");
    bubble.className = "said";
    bubble.textContent = words;
    bubble.setAttribute("aria-hidden", "true");
    plate.append(bubble);
    setTimeout(() => bubble.remove(), SHOWN_MS);
    this.tell(say("said", { name: name(seat), words }));
  }

  /**
   * A button for each other person, to hear them no more or again.
   * @param {State} state
   * @param {(corner: number) => string} name
   */
  render(state, name) {
    const root = document.getElementById("mutes");
    const others = Object.values(state.seats).filter(({ kind, corner }) => kind !== "bot" && corner !== state.you);
    const shown = others.map(({ corner }) => `${corner}${this.muted.has(corner)}`).join();
    if (!root || root.dataset.shown === shown) return;
    root.dataset.shown = shown;
    root.replaceChildren(...others.map(({ corner }) => this.#muteButton(corner, name, state)));
  }

  /**
   * @param {number} corner
   * @param {(corner: number) => string} name
   * @param {State} state
   */
  #muteButton(corner, name, state) {
    const button = document.createElement("button");
    const on = this.muted.has(corner);
    button.type = "button";
    button.className = "button quiet";
    button.setAttribute("aria-pressed", String(on));
    button.textContent = say(on ? "unmute" : "mute", { name: name(corner) });
    button.addEventListener("click", () => {
      if (on) this.muted.delete(corner);
      else this.muted.add(corner);
      this.send({ t: "mute", seat: corner, on: !on });
      this.render(state, name);
    });
    return button;
  }
}

function remembered() {
  try {
    return localStorage.getItem(HIDE);
  } catch {
    return null;
  }
}

/** @param {string} value */
function remember(value) {
  try {
    localStorage.setItem(HIDE, value);
  } catch {
    // Kept for this page only.
  }
}
