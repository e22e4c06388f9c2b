// Plays events on the board, one ply after another, and jumps to the truth when it falls behind.

import { move } from "./board.js";
import { LETTERS, walk } from "./position.js";
import { duration } from "./timings.js";

const BEHIND = 4;

/** @typedef {{events: any[][], position: import("./position.js").Position}} Scene */

export class Animator {
  /**
   * @param {import("./board.js").Board} board
   * @param {(face: number) => void} showFace
   * @param {number} speed
   */
  constructor(board, showFace, speed) {
    this.board = board;
    this.showFace = showFace;
    this.speed = speed;
    /** @type {Scene[]} */
    this.scenes = [];
    this.playing = false;
    this.generation = 0;
  }

  /**
   * Show a ply; more than a turn behind, or out of sight, jump.
   * @param {Scene} scene
   */
  show(scene) {
    if (document.hidden || this.scenes.length >= BEHIND) {
      this.jump(scene.position);
      return;
    }
    this.scenes.push(scene);
    if (!this.playing) this.#run();
  }

  /**
   * Drop what is playing and put everything in place.
   * @param {import("./position.js").Position} position
   */
  jump(position) {
    this.scenes = [];
    this.generation += 1;
    this.board.place(position);
  }

  async #run() {
    this.playing = true;
    const generation = this.generation;
    while (this.scenes.length && generation === this.generation) {
      const scene = /** @type {Scene} */ (this.scenes.shift());
      for (const event of scene.events) {
        if (generation !== this.generation) break;
        await this.#play(event);
      }
      if (generation === this.generation) this.board.place(scene.position);
    }
    this.playing = false;
    if (this.scenes.length) this.#run();
  }

  /** @param {any[]} event */
  async #play(event) {
    const [kind, seat, a, b, c] = event;
    if (kind === "roll") {
      this.showFace(a);
      await pause(duration("tumble", this.speed) / 2);
    } else if (kind === "enter") {
      await this.#walk(seat, a, [1]);
      this.board.showLast([this.board.centre(seat, 1, 0)]);
    } else if (kind === "advance" || kind === "bounce") {
      await this.#walk(seat, a, walk(this.board.corners, b, c, kind === "bounce"));
      const home = 13 * this.board.corners + 5;
      const ends = [b, c].filter((progress) => progress !== home).map((progress) => this.board.centre(seat, progress, LETTERS.indexOf(a[0])));
      this.board.showLast(ends);
    } else if (kind === "fly") {
      await this.#glide(seat, a, c, duration("fly", this.speed));
    } else if (kind === "capture") {
      await pause(duration("hit", this.speed));
      await this.#glide(a, b, 0, duration("sentHome", this.speed));
    } else if (kind === "discard") {
      await pause(duration("noMove", this.speed) / 2);
    }
  }

  /**
   * @param {number} corner
   * @param {string} letters
   * @param {number[]} path
   */
  async #walk(corner, letters, path) {
    const whole = Math.min(duration("wholeMove", this.speed), duration("hop", this.speed) * path.length);
    for (const progress of path) await this.#glide(corner, letters, progress, whole / path.length);
  }

  /**
   * @param {number} corner
   * @param {string} letters
   * @param {number} progress
   * @param {number} time
   */
  async #glide(corner, letters, progress, time) {
    const waits = [...letters].map((letter) => {
      const token = this.board.tokens.get(`${corner}${letter}`);
      if (!token) return null;
      const from = token.getAttribute("transform") ?? "";
      const to = this.board.centre(corner, progress, LETTERS.indexOf(letter));
      move(token, to);
      if (time < 16) return null;
      const [x, y] = (from.match(/-?[\d.]+/g) ?? ["0", "0"]).map(Number);
      const css = (/** @type {number} */ left, /** @type {number} */ top) => `translate(${left}px, ${top}px)`;
      return token.animate([{ transform: css(x, y) }, { transform: css(to.x, to.y) }], {
        duration: time, easing: "ease-in-out",
      }).finished.catch(() => null);
    });
    await Promise.all(waits);
  }
}

/** @param {number} ms */
function pause(ms) {
  return ms < 16 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, ms));
}
