// Ten short cues, made here from a few tones each, with a loudness of their own and one master.
// A cue never carries anything that is not also written; what is off stays off.

import { remember, remembered } from "./settings.js";

/**
 * A tone: frequency in hertz, where it glides to, start and length in seconds, loudness, shape.
 * @typedef {{hz: number, to?: number, at?: number, long: number, loud?: number, shape?: OscillatorType}} Tone
 * @typedef {{loud: number, tones: Tone[]}} Cue
 */

/** @type {Object<string, Cue>} */
export const CUES = {
  turn: { loud: 0.5, tones: [{ hz: 523, long: 0.12 }, { hz: 784, at: 0.1, long: 0.2 }] },
  roll: { loud: 0.28, tones: [0, 0.06, 0.11, 0.17].map((at) => ({ hz: 190 + 300 * at, at, long: 0.035, shape: "square" })) },
  six: { loud: 0.35, tones: [{ hz: 659, long: 0.09 }, { hz: 880, at: 0.08, long: 0.16 }] },
  hop: { loud: 0.12, tones: [{ hz: 360, to: 430, long: 0.05 }] },
  capture: { loud: 0.45, tones: [{ hz: 220, to: 110, long: 0.18, shape: "sawtooth" }, { hz: 440, at: 0.16, long: 0.16 }] },
  captured: { loud: 0.45, tones: [{ hz: 392, to: 196, long: 0.35, shape: "triangle" }] },
  home: { loud: 0.45, tones: [523, 659, 784].map((hz, place) => ({ hz, at: 0.09 * place, long: 0.16 })) },
  low: { loud: 0.35, tones: [{ hz: 880, long: 0.06, shape: "triangle" }] },
  chat: { loud: 0.25, tones: [{ hz: 700, to: 900, long: 0.08 }] },
  end: { loud: 0.5, tones: [523, 659, 784, 1047].map((hz, place) => ({ hz, at: 0.12 * place, long: 0.3 })) },
};

const NAME = "loudness";
const USUAL = 0.6;
const SOFTENING = 0.012;

export class Sounds {
  constructor() {
    /** @type {AudioContext|null} */
    this.audio = null;
    this.loudness = Number(remembered(NAME) ?? USUAL);
    const wake = () => this.#wake();
    for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, wake, { passive: true });
    const slider = /** @type {HTMLInputElement|null} */ (document.getElementById("loudness"));
    if (!slider) return;
    slider.value = String(this.loudness);
    slider.addEventListener("input", () => {
      this.loudness = Number(slider.value);
      remember(NAME, slider.value);
    });
    slider.addEventListener("change", () => this.play("turn"));
  }

  /** Browsers let a page sound only after a tap or a key, in its own handler. */
  #wake() {
    if (!this.loudness || !("AudioContext" in globalThis)) return;
    this.audio ??= new AudioContext();
    if (this.audio.state === "suspended") void this.audio.resume();
  }

  /**
   * Sound a cue; silent before the first tap, at loudness zero, and out of sight but for one's turn.
   * @param {string} name
   */
  play(name) {
    if (!this.audio || !this.loudness || (document.hidden && name !== "turn")) return;
    const cue = CUES[name];
    for (const tone of cue.tones) this.#sound(this.audio, tone, cue.loud * this.loudness);
    document.dispatchEvent(new CustomEvent("cue", { detail: name }));
  }

  /**
   * @param {AudioContext} audio
   * @param {Tone} tone
   * @param {number} loud
   */
  #sound(audio, { hz, to = hz, at = 0, long, shape = "sine" }, loud) {
    const start = audio.currentTime + at;
    const voice = new OscillatorNode(audio, { type: shape, frequency: hz });
    const gain = new GainNode(audio, { gain: 0 });
    voice.frequency.linearRampToValueAtTime(to, start + long);
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(loud * 0.5, start + SOFTENING);
    gain.gain.exponentialRampToValueAtTime(0.0008, start + long);
    voice.connect(gain).connect(audio.destination);
    voice.start(start);
    voice.stop(start + long + SOFTENING);
  }
}

/**
 * The cues that an event of a ply brings, for the player of a seat.
 * @param {any[]} event
 * @param {number|null} you
 * @returns {string}
 */
export function cueOf([kind, seat, detail], you) {
  switch (kind) {
    case "roll": return detail === 6 ? "six" : "roll";
    case "enter": case "advance": case "bounce": return "hop";
    case "capture": return detail === you ? "captured" : "capture";
    case "home": return "home";
    case "over": return "end";
    default: return "";
  }
}
