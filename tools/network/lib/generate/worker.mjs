import { makeRecord } from '../records.mjs';
import { startSearcher } from './searcher.mjs';
import { playGame } from './self-play.mjs';

/**
 * A process that plays games. Its argument is a {@link Task} as JSON. It receives the numbers of games one by one, and sends
 * a {@link PlayedGame} for each number.
 *
 * @typedef {object} Task
 * @property {number} seed
 * @property {number} nodes
 * @property {string} network `own` for the product's network, or the path of a network file
 *
 * @typedef {{ game: number, records: Uint8Array }} PlayedGame
 */

/** @type {Task} */
const task = JSON.parse(process.argv[2] ?? '');
const searcher = await startSearcher(task);
process.on('message', (game) => void play(Number(game)));
// A disconnect means that the parent process has ended or needs no more games.
process.on('disconnect', () => searcher.close());
process.send?.('ready');

/** @param {number} game */
async function play(game) {
  try {
    const samples = await playGame(searcher, { seed: task.seed, game });
    /** @type {PlayedGame} */
    const played = { game, records: Buffer.concat(samples.map(makeRecord)) };
    process.send?.(played);
  } catch (error) {
    // After a disconnect the searcher is closed, so this failure is expected.
    if (!process.connected) return;
    searcher.close();
    throw error;
  }
}
