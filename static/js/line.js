// The line to the server, measured by pings: how long a frame is on its way, whether time stood still.

const KEPT = 8;
const JUMP_MS = 250;

export class Line {
  constructor() {
    /** @type {{trip: number, offset: number}[]} */
    this.pongs = [];
  }

  /** How long a frame of the server is on its way: half of the quickest of the last answers. */
  get oneWay() {
    return this.pongs.length ? Math.min(...this.pongs.map(({ trip }) => trip)) / 2 : 0;
  }

  /** What to add to our time for the server's: the quickest answer knows best. */
  get offset() {
    const [first, ...others] = this.pongs;
    return others.reduce((best, pong) => (pong.trip < best.trip ? pong : best), first)?.offset ?? 0;
  }

  /**
   * An answer came. False where our time and the server's no longer go together: ours stood still
   * while the device slept, and what was shown since is wrong.
   * @param {number} asked our time when we asked
   * @param {number} theirs the server's when it answered
   * @param {number} now ours
   */
  learn(asked, theirs, now) {
    const trip = Math.max(0, now - asked);
    const offset = theirs + trip / 2 - now;
    const same = !this.pongs.length || Math.abs(offset - this.offset) <= JUMP_MS + trip;
    this.pongs = same ? [...this.pongs, { trip, offset }].slice(-KEPT) : [{ trip, offset }];
    return same;
  }

  /** A new connection may be another line. */
  forget() {
    this.pongs = [];
  }
}
