// Which part of a large board is shown on a small screen: where something can move, or just moved.

/**
 * @typedef {{x: number, y: number}} Point
 * @typedef {{x: number, y: number, size: number}} View a square, by its upper left corner
 */

const MARGIN = 14;
const SMALLEST = 0.5;

/**
 * The smallest useful square around some points, inside the whole board.
 * @param {Point[]} points
 * @param {View} whole
 * @returns {View}
 */
export function viewOf(points, whole) {
  if (!points.length) return whole;
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const wide = Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)) + 2 * MARGIN;
  const size = Math.min(whole.size, Math.max(SMALLEST * whole.size, wide));
  return {
    x: inside((Math.max(...xs) + Math.min(...xs)) / 2 - size / 2, whole.x, whole.x + whole.size - size),
    y: inside((Math.max(...ys) + Math.min(...ys)) / 2 - size / 2, whole.y, whole.y + whole.size - size),
    size,
  };
}

/**
 * A view on the way from one to another.
 * @param {View} from
 * @param {View} to
 * @param {number} part 0 to 1
 * @returns {View}
 */
export function between(from, to, part) {
  const eased = part * part * (3 - 2 * part);
  /** @param {number} a @param {number} b */
  const mix = (a, b) => a + (b - a) * eased;
  return { x: mix(from.x, to.x), y: mix(from.y, to.y), size: mix(from.size, to.size) };
}

/**
 * @param {number} value
 * @param {number} least
 * @param {number} most
 */
function inside(value, least, most) {
  return Math.min(most, Math.max(least, value));
}
