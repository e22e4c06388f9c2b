// Fair dice, LDICE/1, with the browser's own WebCrypto: bytes in, die out. No page, no library.
// Sections 2, 3 and 5 of the specification; the same steps as games/dice.py.

const FIRST_REJECTED = 252;
const encoder = new TextEncoder();

/** Whether this page may use WebCrypto: browsers keep it for https and for this machine. */
export const canCompute = Boolean(globalThis.crypto?.subtle);

/**
 * 64 lower-case hex digits as 32 bytes; anything else is an error.
 * @param {unknown} text
 */
export function readSecret(text) {
  if (typeof text !== "string" || !/^[0-9a-f]{64}$/.test(text)) throw new Error("not 64 lower-case hex digits");
  return fromHex(text);
}

/**
 * A lower-case UUID with hyphens as its 16 bytes; anything else is an error.
 * @param {unknown} text
 */
export function readGame(text) {
  if (typeof text !== "string" || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)) {
    throw new Error("not a lower-case UUID with hyphens");
  }
  return fromHex(text.replaceAll("-", ""));
}

/** @param {string} text */
function fromHex(text) {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** @param {Uint8Array} bytes */
export function toHex(bytes) {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Whether two rows of bytes are the same.
 * @param {Uint8Array} one
 * @param {Uint8Array} other
 */
export function same(one, other) {
  return toHex(one) === toHex(other);
}

/** @param {(Uint8Array|number[])[]} parts */
function joined(parts) {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

/** @param {(Uint8Array|number[])[]} parts */
async function sha256(parts) {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", joined(parts)));
}

/** @param {string} text */
const tag = (text) => encoder.encode(text);

/**
 * The server's commitment to its seed.
 * @param {Uint8Array} game
 * @param {Uint8Array} seed
 */
export const commitment = (game, seed) => sha256([tag("LDICE/S1"), game, seed]);

/**
 * A player's commitment to the entropy of a seat.
 * @param {Uint8Array} game
 * @param {number} seat
 * @param {Uint8Array} entropy
 */
export const entropyCommitment = (game, seat, entropy) => sha256([tag("LDICE/C1"), game, [seat], entropy]);

/**
 * What the server promised, mixed with the entropies that players showed.
 * @param {Uint8Array} game
 * @param {Uint8Array} promised
 * @param {[number, Uint8Array][]} entropies by seat, in any order
 */
export function mix(game, promised, entropies) {
  const shown = [...entropies].sort(([one], [other]) => one - other);
  const parts = shown.flatMap(([seat, entropy]) => [[seat], entropy]);
  return sha256([tag("LDICE/M1"), game, promised, [shown.length], ...parts]);
}

/** The dice of one game. */
export class Dice {
  /**
   * @param {CryptoKey} key
   * @param {Uint8Array} head
   */
  constructor(key, head) {
    this.key = key;
    this.head = head;
  }

  /**
   * @param {Uint8Array<ArrayBuffer>} seed
   * @param {Uint8Array} game
   * @param {Uint8Array} mixed
   */
  static async of(seed, game, mixed) {
    const kind = { name: "HMAC", hash: "SHA-256" };
    const key = await crypto.subtle.importKey("raw", seed, kind, false, ["sign"]);
    return new Dice(key, joined([tag("LDICE/D1"), game, mixed]));
  }

  /**
   * The 32 bytes of one block of a die.
   * @param {number} number
   * @param {number} counter
   */
  async block(number, counter) {
    const message = new Uint8Array(this.head.length + 8);
    message.set(this.head);
    const view = new DataView(message.buffer);
    view.setUint32(this.head.length, number, false);
    view.setUint32(this.head.length + 4, counter, false);
    return new Uint8Array(await crypto.subtle.sign("HMAC", this.key, message));
  }

  /**
   * Die `number`, 1 to 6: the first byte below 252.
   * @param {number} number
   */
  async value(number) {
    for (let counter = 0; ; counter += 1) {
      const good = (await this.block(number, counter)).find((byte) => byte < FIRST_REJECTED);
      if (good !== undefined) return (good % 6) + 1;
    }
  }
}

/**
 * Who starts: the rounds of [seat, number, value], and the starter.
 * @param {(number: number) => Promise<number>} value
 * @param {number[]} seats
 */
export async function startRolls(value, seats) {
  /** @type {[number, number, number][][]} */
  const rounds = [];
  let rolling = [...seats].sort((one, other) => one - other);
  let number = 0;
  while (rolling.length > 1 || !rounds.length) {
    /** @type {[number, number, number][]} */
    const round = [];
    for (const seat of rolling) {
      round.push([seat, number, await value(number)]);
      number += 1;
    }
    rounds.push(round);
    const highest = Math.max(...round.map(([, , rolled]) => rolled));
    rolling = round.filter(([, , rolled]) => rolled === highest).map(([seat]) => seat);
  }
  return { rounds, starter: rolling[0] };
}
