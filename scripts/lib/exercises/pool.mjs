import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/**
 * Mines games in threads.
 *
 * @typedef {import('./mine-game.mjs').MinedGame} MinedGame
 * @typedef {import('./read-sources.mjs').SourceGame} SourceGame
 */

const WORKER = new URL('worker.mjs', import.meta.url);

/**
 * @param {Iterable<SourceGame>} games
 * @param {object} options
 * @param {number} options.jobs threads
 * @param {{ limits: import('./solve.mjs').Limits, seed: number }} options.means
 * @param {(game: SourceGame, mined: MinedGame) => Promise<void>} options.onMined
 * @param {AbortSignal} options.signal ends the run; games that are not finished are lost
 */
export async function mineGames(games, { jobs, means, onMined, signal }) {
  const queue = games[Symbol.iterator]();
  // Threads load the build, also if this one has been started with the conditions of the tests.
  const options = { workerData: means, execArgv: [] };
  const workers = Array.from({ length: jobs }, () => new Worker(WORKER, options));
  try {
    await Promise.all(
      workers.map(async (worker) => {
        for (let next = queue.next(); next.done !== true; next = queue.next()) {
          // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread's `postMessage` takes no origin.
          worker.postMessage(next.value);
          // `once` rejects if the worker reports an error.
          const [mined] = await once(worker, 'message', { signal });
          await onMined(next.value, mined);
        }
      }),
    );
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}
