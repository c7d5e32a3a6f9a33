import { parentPort, workerData } from 'node:worker_threads';
import { startExerciseEngine } from './engine.mjs';
import { mineGame } from './mine-game.mjs';

/** Mines the games that it is sent, one after the other, with an engine of its own. */

const engine = await startExerciseEngine();
// A rejection ends the thread with an error, which reaches the pool.
parentPort?.on('message', (game) => void answer(game));

/** @param {import('./read-sources.mjs').SourceGame} game */
async function answer(game) {
  const mined = await mineGame(game, { engine, ...workerData });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread's `postMessage` takes no origin.
  parentPort?.postMessage(mined);
}
