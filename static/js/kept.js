// What this browser notes of a game's dice: the commitment it was shown first, and its own entropy.
// Kept in local storage, by game; the oldest are let go.

/**
 * `entropy` was committed to; `shown` says that it was shown too, and so must be in the dice.
 * @typedef {{commitment?: string, entropy?: {seat: number, entropy: string}, shown?: boolean}} Kept
 */

const NAME = "ludo-dice";
const MOST = 200;

/** @returns {Object<string, Kept>} */
function all() {
  try {
    return JSON.parse(localStorage.getItem(NAME) ?? "{}") ?? {};
  } catch {
    return {};
  }
}

/**
 * @param {string} game
 * @returns {Kept}
 */
export function keptOf(game) {
  return all()[game] ?? {};
}

/**
 * Note something of a game, beside what is there; the first commitment stays for good.
 * @param {string} game
 * @param {Kept} news
 * @returns {Kept}
 */
export function keep(game, news) {
  const kept = all();
  const merged = { ...kept[game], ...news };
  if (kept[game]?.commitment) merged.commitment = kept[game].commitment;
  const games = Object.entries(kept).filter(([other]) => other !== game);
  try {
    localStorage.setItem(NAME, JSON.stringify(Object.fromEntries([...games.slice(1 - MOST), [game, merged]])));
  } catch {
    // A browser that keeps nothing for us can still play; the verifier then compares less.
  }
  return merged;
}
