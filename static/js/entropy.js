// This player's part in the dice: commits to a random number, shows it after the freeze, and looks
// whether the server kept to what it said (LDICE/1, section 4).

import { keep, keptOf } from "./kept.js";
import { canCompute, entropyCommitment, readGame, readSecret, toHex } from "./ldice.js";

/** @typedef {import("./apply.js").State} State */

export class Entropy {
  /**
   * @param {(frame: any) => void} send
   * @param {(key: "dice-changed"|"dice-left-out") => void} warn
   */
  constructor(send, warn) {
    this.send = send;
    this.warn = warn;
    this.committing = "";
    this.shown = "";
    this.warned = "";
  }

  /** @param {State} state */
  look(state) {
    const { dice, you } = state;
    if (!dice?.game) return;
    const kept = keep(dice.game, { commitment: dice.server_commit });
    if (kept.commitment !== dice.server_commit) this.#warnOnce("dice-changed", dice.game);
    if (dice.mix) this.#check(dice, kept);
    if (you === null || !["waiting", "dice"].includes(state.status)) return;
    if (dice.step === "commit") void this.#commit(dice, you);
    if (dice.step === "freeze") this.#show(dice, you);
  }

  /** The connection was lost: what was sent last may not have arrived. */
  forget() {
    this.committing = this.shown = "";
  }

  /**
   * @param {any} dice
   * @param {number} seat
   */
  async #commit(dice, seat) {
    const mine = `${dice.game} ${seat}`;
    if (this.committing === mine || dice.answered?.includes(seat)) return;
    this.committing = mine;
    if (!canCompute) return this.send({ t: "commit", c: null });
    const entropy = toHex(crypto.getRandomValues(new Uint8Array(32)));
    keep(dice.game, { entropy: { seat, entropy }, shown: false });
    const commitment = await entropyCommitment(readGame(dice.game), seat, readSecret(entropy));
    this.send({ t: "commit", c: toHex(commitment) });
  }

  /**
   * @param {any} dice
   * @param {number} seat
   */
  #show(dice, seat) {
    const own = keptOf(dice.game).entropy;
    const isMine = (/** @type {any} */ each) => each.seat === seat;
    if (own?.seat !== seat || !dice.commits?.some(isMine) || dice.entropies?.some(isMine)) return;
    if (this.shown === dice.game) return;
    this.shown = dice.game;
    keep(dice.game, { shown: true });
    this.send({ t: "entropy", e: own.entropy });
  }

  /**
   * @param {any} dice
   * @param {import("./kept.js").Kept} kept
   */
  #check(dice, { entropy: own }) {
    if (this.shown !== dice.game || !own) return;
    const isThere = dice.entropies.some(
      (/** @type {any} */ each) => each.seat === own.seat && each.entropy === own.entropy);
    if (!isThere) this.#warnOnce("dice-left-out", dice.game);
  }

  /**
   * @param {"dice-changed"|"dice-left-out"} key
   * @param {string} game
   */
  #warnOnce(key, game) {
    if (this.warned === key + game) return;
    this.warned = key + game;
    this.warn(key);
  }
}
