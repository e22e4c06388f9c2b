// What a clock shows now: from what was left when the frame was sent, never by counting ticks.

/**
 * @param {any} clock the frame's clock
 * @param {number} at local milliseconds at which the server sent it
 * @param {number} now local milliseconds
 * @returns {{corner: number, left: number, whole: boolean}|null}
 */
export function running(clock, at, now) {
  if (!clock) return null;
  const spent = now - at;
  if (clock.seats_ms) {
    return { corner: clock.running, left: Math.max(0, clock.seats_ms[clock.running] - spent), whole: true };
  }
  const left = clock.turn_ms ?? clock.auto_ms;
  return left === undefined
    ? null
    : { corner: clock.running, left: Math.max(0, left - spent), whole: false };
}

const WARNINGS = [10_000, 5_000];

/**
 * The warning that a clock passed between two looks at it, in seconds, or null.
 * @param {number} before
 * @param {number} left
 */
export function warning(before, left) {
  const passed = WARNINGS.filter((at) => before > at && left <= at).at(-1);
  return passed === undefined ? null : passed / 1000;
}

/**
 * Minutes and seconds; tenths below twenty seconds.
 * @param {number} ms
 */
export function shown(ms) {
  if (ms < 20_000) return (Math.ceil(ms / 100) / 10).toFixed(1);
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
