import { makeRecord } from '../records.mjs';
import { startSearcher } from './searcher.mjs';
import { playGame } from './self-play.mjs';

/**
 * A process that plays the games it is asked for, one after the other. It is given its {@link Task} as JSON, then sent
 * numbers of games, and sends {@link Played}.
 *
 * @typedef {object} Task
 * @property {number} seed
 * @property {number} nodes
 * @property {string} network `own` or the path of one
 *
 * @typedef {{ game: number, records: Uint8Array }} Played
 */

/** @type {Task} */
const task = JSON.parse(process.argv[2] ?? '');
const searcher = await startSearcher(task);
process.on('message', (game) => void play(Number(game)));
// Whoever asked for games is gone.
process.on('disconnect', () => searcher.close());
process.send?.('ready');

/** @param {number} game */
async function play(game) {
  try {
    const samples = await playGame(searcher, { seed: task.seed, game });
    /** @type {Played} */
    const played = { game, records: Buffer.concat(samples.map(makeRecord)) };
    process.send?.(played);
  } catch (error) {
    // Without whoever asked for the game its end is no failure.
    if (!process.connected) return;
    searcher.close();
    throw error;
  }
}
