// Die, chips, token bar and the choice between one and both: turns what people do into actions.

import { isMyTurn, movesWith, outcome } from "./apply.js";
import { moveWords, say } from "./words.js";

/**
 * @typedef {import("./apply.js").State} State
 * @typedef {{die: HTMLButtonElement, chips: HTMLElement, bar: HTMLElement, choice: HTMLElement, prompt: HTMLElement}} Parts
 */

export class Controls {
  /**
   * @param {Parts} parts
   * @param {import("./board.js").Board} board
   * @param {(action: string) => void} act
   * @param {(words: string) => void} tell says why something cannot be done
   */
  constructor(parts, board, act, tell) {
    this.parts = parts;
    this.board = board;
    this.act = act;
    this.tell = tell;
    /** @type {number|null} */
    this.roll = null;
    /** @type {string|null} */
    this.token = null;
    /** @type {State|null} */
    this.state = null;
    this.asked = -1;
    this.barKey = "";
    parts.die.addEventListener("click", () => this.rollDie());
    for (const [key, token] of board.tokens) {
      token.addEventListener("click", () => this.tap(Number(key.slice(0, -1)), key.slice(-1)));
      token.addEventListener("keydown", (event) => {
        if (event.key === "Enter") this.tap(Number(key.slice(0, -1)), key.slice(-1));
      });
    }
  }

  /** @param {State} state */
  render(state) {
    this.state = state;
    const waiting = isMyTurn(state) ? [...new Set(state.position?.waiting ?? [])] : [];
    const playable = waiting.filter((roll) => movesWith(state, roll).length);
    if (this.roll === null || !playable.includes(this.roll)) this.roll = playable[0] ?? null;
    this.token = null;
    this.#draw();
  }

  #draw() {
    const state = /** @type {State} */ (this.state);
    const held = this.#holdsFocus();
    const mine = isMyTurn(state) && this.asked < state.n + 1;
    const mayRoll = mine && state.legal.includes("roll");
    this.parts.die.setAttribute("aria-disabled", String(!mayRoll));
    this.parts.die.classList.toggle("ready", mayRoll);
    this.#drawChips(state, mine);
    const moves = mine ? state.legal.filter((action) => action !== "roll") : [];
    this.#drawBar(state, moves);
    const selected = moves.filter((action) => action !== "pass" && Number(action[0]) === this.roll);
    this.board.showMoves(
      selected.map((action) => ({ action, corner: outcome(state, action).owner, ...pick(state, action) })),
      this.token,
    );
    this.#drawChoice(state, selected);
    this.parts.prompt.textContent = prompt(state, mine, mayRoll, moves.length > 0);
    if (held) this.#keepFocus();
  }

  #holdsFocus() {
    return Object.values(this.parts).some((part) => part.contains(document.activeElement));
  }

  /** Keep the keyboard where people act: what it was on may be gone or at rest now. */
  #keepFocus() {
    const first = this.parts.choice.firstElementChild ?? this.parts.bar.firstElementChild;
    const rests = document.activeElement === this.parts.die && !this.parts.die.classList.contains("ready");
    if (this.#holdsFocus() && !(rests && first)) return;
    /** @type {HTMLElement} */ (first ?? this.parts.die).focus({ preventScroll: true });
  }

  /**
   * @param {State} state
   * @param {boolean} mine
   */
  #drawChips(state, mine) {
    const waiting = state.status === "playing" ? state.position?.waiting ?? [] : [];
    this.parts.chips.replaceChildren(
      ...waiting.map((roll) => {
        const chip = button("chip", String(roll));
        const playable = mine && movesWith(state, roll).length > 0;
        chip.setAttribute("aria-disabled", String(!playable));
        chip.setAttribute("aria-pressed", String(mine && roll === this.roll));
        chip.addEventListener("click", () => (playable ? this.choose(roll) : this.#explainChip(state, roll)));
        return chip;
      }),
    );
  }

  /**
   * @param {State} state
   * @param {string[]} moves
   */
  #drawBar(state, moves) {
    const key = `${state.n} ${moves.join(" ")}`;
    if (key === this.barKey) return;
    this.barKey = key;
    const many = new Set(moves.map((action) => action[0])).size > 1;
    this.parts.bar.replaceChildren(
      ...moves.map((action) => {
        const result = outcome(state, action);
        const isSafe = result.to !== null && this.board.isSafe(Number(result.owner), result.to);
        const words = ownersWords(state, result.owner, moveWords(action, result, isSafe));
        const move = button("move", many && action !== "pass" ? `${action[0]} · ${words}` : words);
        move.dataset.action = action;
        if (result.owner !== null) move.dataset.corner = String(result.owner);
        move.addEventListener("click", () => this.send(action));
        return move;
      }),
    );
  }

  /**
   * @param {State} state
   * @param {string[]} selected moves of the chosen roll
   */
  #drawChoice(state, selected) {
    const token = this.token;
    const both = token === null ? [] : selected.filter((action) => lettersOf(action).includes(token));
    const asks = both.length > 1;
    this.parts.choice.hidden = !asks;
    this.parts.choice.replaceChildren(
      ...(asks ? both : []).map((action) => {
        const result = outcome(state, action);
        const letters = [...lettersOf(action).toUpperCase()].join(" + ");
        const n = result.together ? Number(action[0]) / 2 : action[0];
        const key = result.together ? "move-both" : "move-one";
        const choice = button("move", say(key, { token: letters, n }));
        choice.addEventListener("click", () => this.send(action));
        return choice;
      }),
    );
    if (asks) /** @type {HTMLElement} */ (this.parts.choice.firstElementChild).focus();
  }

  /** Roll; where that is not possible now, the server says why. */
  rollDie() {
    const state = this.state;
    if (!state) return;
    if (state.legal.includes("roll") && isMyTurn(state)) this.send("roll");
    else this.#why("roll");
  }

  /**
   * Ask for what cannot be done: the answer is the rule that forbids it.
   * @param {string} action
   */
  #why(action) {
    if (this.state && this.asked <= this.state.n) this.act(action);
  }

  /**
   * @param {State} state
   * @param {number} roll
   */
  #explainChip(state, roll) {
    if (isMyTurn(state)) this.tell(say("no-token-for", { n: roll }));
    else this.#why("roll");
  }

  /**
   * Choose a waiting roll.
   * @param {number} roll
   */
  choose(roll) {
    this.roll = roll;
    this.token = null;
    this.#draw();
  }

  /**
   * Choose the next waiting roll that can be played.
   * @param {number} step 1 or -1
   */
  chooseNext(step) {
    const state = this.state;
    if (!state || this.roll === null) return;
    const rolls = [...new Set(state.position?.waiting ?? [])].filter((roll) => movesWith(state, roll).length);
    const place = rolls.indexOf(this.roll);
    this.choose(rolls[(place + step + rolls.length) % rolls.length]);
  }

  /**
   * A token was tapped: move it, ask whether alone or with its pair, or say why it cannot move.
   * @param {number} corner
   * @param {string} letter
   */
  tap(corner, letter) {
    const state = this.state;
    if (!state) return;
    if (!isMyTurn(state)) this.#why("roll");
    else if (this.roll === null) this.tell(say(state.legal.includes("roll") ? "roll-first" : "wait"));
    else this.#move(state, corner, letter);
  }

  /**
   * @param {State} state
   * @param {number} corner
   * @param {string} letter
   */
  #move(state, corner, letter) {
    if (this.roll === null) return;
    const cell = state.position?.groups[corner]?.tokens["abcd".indexOf(letter)];
    const moves = movesWith(state, this.roll).filter((action) => {
      const result = outcome(state, action);
      const places = [...lettersOf(action)].map((each) => state.position?.groups[corner]?.tokens["abcd".indexOf(each)]);
      return result.owner === corner && places.includes(cell);
    });
    if (moves.length === 1) this.send(moves[0]);
    else if (moves.length > 1) {
      this.token = lettersOf(moves[0])[0];
      this.#draw();
    } else if (corner === state.you) this.#why(`${this.roll}${letter}`);
    else if (isPartner(state, corner)) this.#why(`${this.roll}-${corner}${letter}`);
    else this.tell(say("others-token", { name: state.seats[corner]?.name ?? "" }));
  }

  /** What may be done now, in words. */
  words() {
    const moves = [...this.parts.bar.children].map((move) => move.textContent ?? "");
    const rolls = this.parts.die.classList.contains("ready") ? [say("tap-die")] : [];
    return [...rolls, ...moves].join(". ") || (this.parts.prompt.textContent ?? "");
  }

  /** The corner whose tokens move now: in Team Up it may be the partner's. */
  movedCorner() {
    const partners = this.state?.legal.find((action) => /^\d-\d/.test(action));
    return partners ? Number(partners[2]) : null;
  }

  /** Move a Double Piece together, where that is legal. */
  both() {
    const state = this.state;
    if (!state) return;
    if (!isMyTurn(state)) return this.#why("roll");
    if (this.roll === null) return this.tell(say("roll-first"));
    const together = movesWith(state, this.roll).filter((action) => lettersOf(action).length > 1);
    if (together.length === 1) this.send(together[0]);
    else this.tell(say(together.length ? "which-pair" : "no-pair", { n: this.roll }));
  }

  /**
   * Play an action by its notation; where that is not possible now, the server says why.
   * @param {string} action
   */
  play(action) {
    if (this.state?.legal.includes(action) && isMyTurn(this.state)) this.send(action);
    else this.#why(action);
  }

  /** Give up the choice of a token. */
  cancel() {
    this.token = null;
    if (this.state) this.#draw();
  }

  /** @param {string} action */
  send(action) {
    const state = /** @type {State} */ (this.state);
    if (this.asked >= state.n + 1) return;
    this.asked = state.n + 1;
    this.act(action);
    this.#draw();
    if (action === "roll") this.parts.die.classList.add("rolling");
  }

  /** What was asked was refused or lost: it may be asked again. */
  again() {
    this.asked = -1;
    this.parts.die.classList.remove("rolling");
    if (this.state) this.#draw();
  }
}

/**
 * A move's words; with whose token it moves, where that is the partner's.
 * @param {State} state
 * @param {number|null} owner
 * @param {string} move
 */
function ownersWords(state, owner, move) {
  if (owner === null || owner === state.you) return move;
  return say("of-partner", { name: state.seats[owner]?.name ?? "", move });
}

/**
 * @param {State} state
 * @param {string} action
 */
function pick(state, action) {
  const result = outcome(state, action);
  return { letters: lettersOf(action), to: result.to ?? 0 };
}

/**
 * @param {State} state
 * @param {number} corner
 */
function isPartner(state, corner) {
  return Boolean(state.position?.rules.includes("+team")) && corner % 2 === (state.you ?? 0) % 2;
}

/** @param {string} action */
export function lettersOf(action) {
  return action === "pass" ? "" : action.replace(/^\d(-\d)?/, "");
}

/**
 * @param {string} kind
 * @param {string} words
 */
function button(kind, words) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = kind;
  made.textContent = words;
  return made;
}

/**
 * @param {State} state
 * @param {boolean} mine
 * @param {boolean} mayRoll
 * @param {boolean} mayMove
 */
function prompt(state, mine, mayRoll, mayMove) {
  if (state.status === "over") return say("over");
  if (state.status === "dice") return say("dice-freeze");
  if (state.status !== "playing") return say("waiting-start");
  const partners = mine && state.legal.find((action) => /^\d-\d/.test(action));
  if (partners) return say("pick-partners", { name: state.seats[partners[2]]?.name ?? "" });
  if (mine) return mayMove ? say("pick-move") : mayRoll ? say("tap-die") : "";
  const seat = state.seats[state.clock?.running];
  return seat ? say("turn-of", { name: seat.name }) : "";
}
