import { createReadStream } from 'node:fs';
import { readGameFile } from '@chuhe/game/game-file';
import { seededRandom } from '../random.mjs';
import { RunError } from '../run.mjs';
import { AGAIN, compare } from './compare.mjs';
import { startEngine } from './engine.mjs';
import { LONGER, measureNoise } from './noise.mjs';
import { pickGames } from './pick-games.mjs';
import { makeProgress } from './progress.mjs';
import { lineOf, reviewGame } from './review-game.mjs';
import { loadReviewModules } from './review-modules.mjs';
import { signMoves } from './signs.mjs';

/**
 * The whole measurement.
 *
 * @typedef {import('./review-game.mjs').Reviewed} Reviewed
 * @typedef {import('./review-modules.mjs').ReviewModules} ReviewModules
 * @typedef {import('../../../apps/web/src/features/analysis/review/review-store.ts').ReviewLine} ReviewLine
 *
 * @typedef {object} Options
 * @property {string} pgn path of a file
 * @property {number} games
 * @property {number} plies of a game that are reviewed, from its beginning
 * @property {number} nodes of a search of the first pass
 * @property {number} seed of the choice of games and positions
 * @property {string} engine as `parseEngineName` reads it
 * @property {number} again games that are reviewed a second time with {@link AGAIN} times the nodes
 * @property {number} positions that are searched twice more
 *
 * @typedef {object} Measurement
 * @property {string} engine as it calls itself
 * @property {readonly Reviewed[]} games
 * @property {readonly import('./signs.mjs').SignedMove[]} signed the moves of all games
 * @property {import('./noise.mjs').Noise} noise
 * @property {import('./compare.mjs').Comparison} comparison of the two reviews of the first `again` games
 */

/**
 * @param {Options} options
 * @param {(line: string) => void} printProgress
 * @returns {Promise<Measurement>} rejects with a {@link RunError} if the file cannot be read or has no game
 */
export async function measure(options, printProgress) {
  const modules = await loadReviewModules();
  const random = seededRandom(options.seed);
  const lines = await readLines(options, random, modules);
  const total = expectedNodes(lines, options, modules);
  const onSearched = makeProgress({ total, print: printProgress });
  const engine = await startEngine({ engine: options.engine, onSearched }, modules);
  const { nodes, again, positions } = options;
  const review = (/** @type {readonly ReviewLine[]} */ some, /** @type {number} */ each) =>
    reviewAll(some, { engine, nodes: each }, modules);
  try {
    const games = await review(lines, nodes);
    const noise = await measureNoise(games, { engine, nodes, count: positions, random }, modules);
    const longer = await review(lines.slice(0, again), AGAIN * nodes);
    const sign = (/** @type {readonly Reviewed[]} */ all) =>
      all.flatMap((reviewed) => signMoves(reviewed, modules));
    const comparison = compare(sign(games.slice(0, again)), sign(longer));
    return { engine: engine.name, games, signed: sign(games), noise, comparison };
  } finally {
    engine.close();
  }
}

/**
 * @param {Options} options
 * @param {() => number} random
 * @param {ReviewModules} modules
 */
async function readLines({ pgn, games, plies }, random, modules) {
  const picked = await pickGames(readGameFile(createReadStream(pgn)), games, random).catch(
    (error) => {
      throw new RunError(`${pgn} cannot be read: ${error.message}`, 1);
    },
  );
  if (picked.length === 0) throw new RunError(`${pgn} holds no game`, 1);
  return picked.map((game) => lineOf(game, plies, modules));
}

/**
 * @param {readonly ReviewLine[]} lines
 * @param {{ engine: import('./engine.mjs').Engine, nodes: number }} means
 * @param {ReviewModules} modules
 */
async function reviewAll(lines, means, modules) {
  const all = [];
  for (const line of lines) all.push(await reviewGame(line, means, modules));
  return all;
}

/**
 * @param {readonly ReviewLine[]} lines
 * @param {Options} options
 * @param {Pick<ReviewModules, 'reviewNodes'>} modules
 */
function expectedNodes(lines, { nodes, again, positions }, { reviewNodes }) {
  const all = (/** @type {readonly ReviewLine[]} */ some, /** @type {number} */ each) =>
    sum(some.map(({ moves }) => reviewNodes(each, moves.length)));
  const ofReviews = all(lines, nodes) + all(lines.slice(0, again), AGAIN * nodes);
  return ofReviews + nodes * positions * (1 + LONGER);
}

/** @param {readonly number[]} values */
function sum(values) {
  return values.reduce((total, value) => total + value, 0);
}
