import { mainline } from '@chuhe/game/tree';

/**
 * So many games, each as likely as any other to be among them: the reservoir of Vitter's algorithm R, which holds no more
 * games than are asked for, however long the file is.
 *
 * @typedef {import('@chuhe/game/tree').Game} Game
 *
 * @param {AsyncIterable<{ game: Game }>} reading games without a move are left out
 * @param {number} count
 * @param {() => number} random from 0 up to, but not including, 1
 * @returns {Promise<Game[]>} fewer where the file has fewer
 */
export async function pickGames(reading, count, random) {
  /** @type {Game[]} */
  const picked = [];
  let seen = 0;
  for await (const { game } of reading) {
    if (mainline(game).length === 0) continue;
    seen += 1;
    const place = picked.length < count ? picked.length : Math.floor(random() * seen);
    if (place < count) picked[place] = game;
  }
  return picked;
}
