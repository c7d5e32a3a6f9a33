import { mainline } from '@chuhe/game/tree';

/**
 * Picks `count` random games, each with the same probability, by Vitter's algorithm R. Keeps no more than `count` games in
 * memory.
 *
 * @typedef {import('@chuhe/game/tree').Game} Game
 *
 * @param {AsyncIterable<{ game: Game }>} reading games without moves are skipped
 * @param {number} count
 * @param {() => number} random from 0 up to, but not including, 1
 * @returns {Promise<Game[]>} fewer than `count` if the file has fewer
 */
export async function pickGames(reading, count, random) {
  /** @type {Game[]} */
  const picked = [];
  let seen = 0;
  for await (const { game } of reading) {
    if (mainline(game).length === 0) continue;
    seen += 1;
    const index = picked.length < count ? picked.length : Math.floor(random() * seen);
    if (index < count) picked[index] = game;
  }
  return picked;
}
