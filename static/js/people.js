// The people at the table, in the talk dialog: mute, block or report each of them.

import { say } from "./words.js";

/** @typedef {import("./apply.js").State} State */
/** @typedef {{corner: number, key: string, name: string}} Person */

const MUTED = "muted";

export class People {
  /** @param {(frame: any) => void} send */
  constructor(send) {
    this.send = send;
    /** @type {{changed: () => void, problem: (text: string) => void}} */
    this.hears = { changed: () => {}, problem: () => {} };
    this.root = document.getElementById("people");
    this.blocked = new Set((this.root?.dataset.blocked ?? "").split(" ").filter(Boolean));
    /** Keys, so that they last while this tab does, whatever corner somebody chooses. */
    this.muted = new Set(remembered());
    /** @type {Person|null} */
    this.reported = null;
    const form = /** @type {HTMLFormElement|null} */ (document.getElementById("report-form"));
    form?.addEventListener("submit", (event) => {
      event.preventDefault();
      event.stopPropagation();
      void this.#report(form);
    });
  }

  /** @param {string} key */
  areHeard(key) {
    return !this.muted.has(key) && !this.blocked.has(key);
  }

  /**
   * A row for each other person.
   * @param {State} state
   */
  render(state) {
    const others = Object.values(state.seats).filter(({ kind, corner }) => kind !== "bot" && corner !== state.you);
    const shown = others.map(({ corner, key }) => `${corner} ${key}`).join();
    if (!this.root || this.root.dataset.shown === shown) return;
    this.root.dataset.shown = shown;
    this.root.replaceChildren(...others.filter(({ key }) => key).map((seat) => this.#row(seat)));
    for (const { corner, key } of others) if (this.muted.has(key)) this.send({ t: "mute", seat: corner, on: true });
  }

  /** @param {Person} person */
  #row(person) {
    const row = document.createElement("p");
    row.className = "person";
    row.dataset.corner = String(person.corner);
    const dot = document.createElement("span");
    dot.className = "dot";
    const name = document.createElement("bdi");
    name.textContent = person.name;
    row.append(dot, name, this.#switch("mute", this.muted, person, () => this.#mute(person)));
    if (this.root?.hasAttribute("data-may-block")) {
      row.append(this.#switch("block", this.blocked, person, () => this.#block(person)));
    }
    if (document.getElementById("report-form")) {
      row.append(button("report", person, () => this.#ask(person)));
    }
    return row;
  }

  /**
   * A button that turns something on and off.
   * @param {"mute"|"block"} word
   * @param {Set<string>} on
   * @param {Person} person
   * @param {() => void|Promise<void>} turn
   */
  #switch(word, on, person, turn) {
    const made = button(on.has(person.key) ? `un${word}` : word, person, async () => {
      await turn();
      label(made, on.has(person.key) ? `un${word}` : word, person);
      this.hears.changed();
    });
    return made;
  }

  /** @param {Person} person */
  #mute({ corner, key }) {
    const on = !this.muted.delete(key);
    if (on) this.muted.add(key);
    remember([...this.muted]);
    this.send({ t: "mute", seat: corner, on });
  }

  /** @param {Person} person */
  async #block({ key }) {
    const on = !this.blocked.has(key);
    const text = await ask(on ? "POST" : "DELETE", `players/${key}/block`);
    this.hears.problem(text);
    if (text) return;
    if (on) this.blocked.add(key);
    else this.blocked.delete(key);
  }

  /** @param {Person} person who is to be reported */
  #ask(person) {
    this.reported = person;
    part("report-title").textContent = say("report-name", { name: person.name });
    part("report-thanks").textContent = "";
    const form = /** @type {HTMLFormElement} */ (part("report-form"));
    form.reset();
    form.hidden = false;
    part("report-close").hidden = part("report-problem").hidden = true;
    /** @type {HTMLDialogElement} */ (part("report-dialog")).showModal();
  }

  /** @param {HTMLFormElement} form */
  async #report(form) {
    const given = new FormData(form);
    const key = /** @type {HTMLElement} */ (document.querySelector(".table-page")).dataset.key;
    const body = { seat: this.reported?.corner, reason: given.get("reason"), note: given.get("note") };
    const text = await ask("POST", `tables/${key}/report`, body);
    part("report-problem").textContent = text;
    part("report-problem").hidden = !text;
    if (text) return;
    form.hidden = true;
    part("report-thanks").textContent = say("report-thanks");
    part("report-close").hidden = false;
    part("report-close").focus();
  }
}

/** @param {string} id */
const part = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * @param {string} word
 * @param {Person} person
 * @param {() => void} press
 */
function button(word, person, press) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "button quiet";
  label(made, word, person);
  made.addEventListener("click", press);
  return made;
}

/**
 * @param {HTMLElement} made
 * @param {string} word
 * @param {Person} person
 */
function label(made, word, { name }) {
  made.textContent = say(word);
  made.setAttribute("aria-label", say(`${word}-name`, { name }));
}

/**
 * Ask the site to do something; what it says if it does not.
 * @param {string} method
 * @param {string} path
 * @param {object} [body]
 * @returns {Promise<string>}
 */
async function ask(method, path, body) {
  const token = /** @type {HTMLInputElement} */ (document.querySelector("input[name=csrfmiddlewaretoken]")).value;
  const headers = { "X-CSRFToken": token, "Content-Type": "application/json" };
  try {
    const answer = await fetch(`/api/v1/${path}`, { method, headers, body: body && JSON.stringify(body) });
    return answer.ok ? "" : (await answer.json()).text;
  } catch {
    return say("not-sent");
  }
}

/** @returns {string[]} */
function remembered() {
  try {
    return JSON.parse(sessionStorage.getItem(MUTED) ?? "[]");
  } catch {
    return [];
  }
}

/** @param {string[]} keys */
function remember(keys) {
  try {
    sessionStorage.setItem(MUTED, JSON.stringify(keys));
  } catch {
    // Kept for this page only.
  }
}
