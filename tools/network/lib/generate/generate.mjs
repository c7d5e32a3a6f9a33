import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { RunError } from '../../../../scripts/lib/run.mjs';
import { originOf } from '../origin.mjs';
import { openRecordFile } from '../record-file.mjs';
import { findRecords } from '../records.mjs';
import { makeProgress } from './progress.mjs';

/**
 * Generates labelled positions from games of the product's engine against itself, in several processes.
 *
 * @typedef {import('./worker.mjs').PlayedGame} PlayedGame
 *
 * @typedef {object} Options
 * @property {string} file path of a file, which is created or continued
 * @property {number} positions the least number of positions in the file at the end
 * @property {number} nodes of each search
 * @property {string} network `own` or a path
 * @property {number} workers
 * @property {number} seed
 */

const WORKER = fileURLToPath(new URL('worker.mjs', import.meta.url));

/**
 * @param {Options} options
 * @returns {Promise<{ positions: number, games: number, seconds: number }>} contents of the file at the end
 */
export async function generate({ file, positions, nodes, network, workers, seed }) {
  const start = performance.now();
  const records = openRecordFile(file, { seed, nodes, evaluation: await originOf(network) });
  const progress = makeProgress(process.stderr, positions);
  progress.begin({ ...records, seed });
  const games = new Set(records.frames.map(({ game }) => game));
  let total = records.frames.reduce((sum, { count }) => sum + count, 0);
  const queue = gamesWithout(games);
  const isDone = () => total >= positions;
  /** @param {PlayedGame} played */
  const take = ({ game, records: bytes }) => {
    // Drops a game that another process was still playing when the file was complete.
    if (isDone()) return;
    records.add(game, bytes);
    games.add(game);
    total += findRecords(bytes).length;
    progress.update({ total, games: games.size });
  };
  try {
    const task = { seed, nodes, network };
    const count = isDone() ? 0 : workers;
    await runWorkers(count, task, {
      take,
      next: () => (isDone() ? undefined : queue.next().value),
    });
  } finally {
    records.close();
    progress.end({ total, games: games.size });
  }
  return { positions: total, games: games.size, seconds: (performance.now() - start) / 1000 };
}

/**
 * @param {number} count
 * @param {import('./worker.mjs').Task} task
 * @param {{ take: (played: PlayedGame) => void, next: () => number | undefined }} games
 */
async function runWorkers(count, task, games) {
  const workers = Array.from({ length: count }, () => startWorker(task, games));
  try {
    await Promise.all(workers.map(({ done }) => done));
  } finally {
    for (const { end } of workers) end();
  }
}

/**
 * @param {import('./worker.mjs').Task} task
 * @param {{ take: (played: PlayedGame) => void, next: () => number | undefined }} games
 */
function startWorker(task, { take, next }) {
  // The flags of this process are not passed on, because the flags of a test run would make Node read TypeScript.
  /** @type {import('node:child_process').ForkOptions} */
  const options = { serialization: 'advanced', execArgv: [] };
  const child = fork(WORKER, [JSON.stringify(task)], options);
  // A disconnected worker closes its engine and exits.
  const end = () => {
    if (child.connected) child.disconnect();
  };
  /** @type {Promise<void>} */
  const done = new Promise((resolve, reject) => {
    const sendNext = () => {
      const game = next();
      if (game === undefined) resolve();
      else child.send(game);
    };
    child.on('message', (message) => {
      if (isPlayed(message)) take(message);
      sendNext();
    });
    child.on('error', reject);
    child.on('exit', (status) =>
      reject(
        new RunError(
          `A worker ended with status ${status}; the same command continues from the file`,
          1,
        ),
      ),
    );
  });
  return { done, end };
}

/**
 * Whether a message is a played game. Any other message means that the worker is ready.
 *
 * @type {(message: unknown) => message is PlayedGame}
 */
function isPlayed(message) {
  return typeof message === 'object' && message !== null && 'records' in message;
}

/**
 * @param {ReadonlySet<number>} existing
 * @returns {Generator<number, undefined>}
 */
function* gamesWithout(existing) {
  for (let game = 0; ; game += 1) if (!existing.has(game)) yield game;
}
