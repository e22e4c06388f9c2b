// Plays events on the board, one ply after another, and jumps to the truth when it falls behind.

import { move } from "./board.js";
import { LETTERS, walk } from "./position.js";
import { duration } from "./timings.js";

const BEHIND = 4;

/** @typedef {{events: any[][], position: import("./position.js").Position}} Scene */

export class Animator {
  /**
   * @param {import("./board.js").Board} board
   * @param {{face: (face: number, seat: number) => void, note: (event: any[]) => void,
   *   heard: (event: any[]) => void}} shows
   * @param {number} speed
   */
  constructor(board, shows, speed) {
    this.board = board;
    this.shows = shows;
    this.speed = speed;
    /** @type {Scene[]} */
    this.scenes = [];
    /** @type {Set<Animation>} */
    this.moving = new Set();
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
    for (const animation of this.moving) animation.cancel();
    this.board.place(position);
  }

  async #run() {
    this.playing = true;
    const generation = this.generation;
    while (this.scenes.length && generation === this.generation) {
      const scene = /** @type {Scene} */ (this.scenes.shift());
      for (const event of scene.events) {
        if (generation !== this.generation) break;
        await this.#play(event, generation);
      }
      if (generation === this.generation) this.board.place(scene.position);
    }
    this.playing = false;
    if (this.scenes.length) this.#run();
  }

  /**
   * @param {any[]} event
   * @param {number} generation what has jumped since then is not touched again
   */
  async #play(event, generation) {
    const [kind, seat, a, b, c] = event;
    this.shows.heard(event);
    if (kind === "roll") {
      this.shows.face(a, seat);
      await pause(duration("tumble", this.speed) / 2);
    } else if (kind === "enter") {
      await this.#walk(seat, a, [1], generation);
      this.board.showLast([this.board.centre(seat, 1, 0)]);
    } else if (kind === "advance" || kind === "bounce") {
      await this.#walk(seat, a, walk(this.board.corners, b, c, kind === "bounce"), generation);
      const home = 13 * this.board.corners + 5;
      const ends = [b, c].filter((progress) => progress !== home)
        .map((progress) => this.board.centre(seat, progress, LETTERS.indexOf(a[0])));
      this.board.showLast(ends);
    } else if (kind === "fly") {
      await this.#glide(seat, a, c, duration("fly", this.speed));
    } else if (kind === "capture") {
      await pause(duration("hit", this.speed));
      if (generation === this.generation) await this.#glide(a, b, 0, duration("sentHome", this.speed));
    } else if (kind === "home") {
      this.board.cheer(seat, a, duration("home", this.speed));
    } else if (kind === "discard" || kind === "void") {
      this.shows.note(event);
      await pause(duration("noMove", this.speed) / 2);
    }
  }

  /**
   * @param {number} corner
   * @param {string} letters
   * @param {number[]} path
   * @param {number} generation
   */
  async #walk(corner, letters, path, generation) {
    const whole = Math.min(duration("wholeMove", this.speed), duration("hop", this.speed) * path.length);
    for (const progress of path) {
      if (generation !== this.generation) return;
      await this.#glide(corner, letters, progress, whole / path.length);
    }
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
      const frames = [{ transform: css(x, y) }, { transform: css(to.x, to.y) }];
      const animation = token.animate(frames, { duration: time, easing: "ease-in-out" });
      this.moving.add(animation);
      return animation.finished.catch(() => null).finally(() => this.moving.delete(animation));
    });
    await Promise.all(waits);
  }
}

/** @param {number} ms */
function pause(ms) {
  return ms < 16 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, ms));
}
