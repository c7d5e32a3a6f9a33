import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { RunError } from '../../../../scripts/lib/run.mjs';
import { originOf } from '../origin.mjs';
import { openRecordFile } from '../record-file.mjs';
import { findRecords } from '../records.mjs';
import { makeProgress } from './progress.mjs';

/**
 * Labelled positions from games of the product's engine against itself, in as many processes as are wished for.
 *
 * @typedef {import('./worker.mjs').Played} Played
 *
 * @typedef {object} Wish
 * @property {string} file that is made, or gone on with
 * @property {number} positions that it is to hold at least
 * @property {number} nodes of each search
 * @property {string} network that searches: `own` or the path of one
 * @property {number} workers
 * @property {number} seed
 */

const WORKER = fileURLToPath(new URL('worker.mjs', import.meta.url));

/**
 * @param {Wish} wish
 * @returns {Promise<{ positions: number, games: number, seconds: number }>} what the file then holds
 */
export async function generate({ file, positions, nodes, network, workers, seed }) {
  const start = performance.now();
  const records = openRecordFile(file, { seed, nodes, evaluation: await originOf(network) });
  const progress = makeProgress(process.stderr, positions);
  progress.begin({ ...records, seed });
  const games = new Set(records.frames.map(({ game }) => game));
  let held = records.frames.reduce((sum, { count }) => sum + count, 0);
  const queue = gamesWithout(games);
  const isDone = () => held >= positions;
  /** @param {Played} played */
  const take = ({ game, records: bytes }) => {
    // What another process was still playing is not needed any more.
    if (isDone()) return;
    records.add(game, bytes);
    games.add(game);
    held += findRecords(bytes).length;
    progress.update({ held, games: games.size });
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
    progress.end({ held, games: games.size });
  }
  return { positions: held, games: games.size, seconds: (performance.now() - start) / 1000 };
}

/**
 * @param {number} count
 * @param {import('./worker.mjs').Task} task
 * @param {{ take: (played: Played) => void, next: () => number | undefined }} games
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
 * @param {{ take: (played: Played) => void, next: () => number | undefined }} games
 */
function startWorker(task, { take, next }) {
  // Without the flags of this process: those of a test would have Node read TypeScript.
  /** @type {import('node:child_process').ForkOptions} */
  const options = { serialization: 'advanced', execArgv: [] };
  const child = fork(WORKER, [JSON.stringify(task)], options);
  // Its engine ends with it: a worker that hears nothing more closes it.
  const end = () => {
    if (child.connected) child.disconnect();
  };
  /** @type {Promise<void>} */
  const done = new Promise((resolve, reject) => {
    const goOn = () => {
      const game = next();
      if (game === undefined) resolve();
      else child.send(game);
    };
    child.on('message', (message) => {
      if (isPlayed(message)) take(message);
      goOn();
    });
    child.on('error', reject);
    child.on('exit', (status) =>
      reject(
        new RunError(
          `A worker ended with status ${status}; the same command goes on from what is written`,
          1,
        ),
      ),
    );
  });
  return { done, end };
}

/**
 * Anything else says that the worker is ready.
 *
 * @param {unknown} message
 * @returns {message is Played}
 */
function isPlayed(message) {
  return typeof message === 'object' && message !== null && 'records' in message;
}

/**
 * @param {ReadonlySet<number>} held
 * @returns {Generator<number, undefined>}
 */
function* gamesWithout(held) {
  for (let game = 0; ; game += 1) if (!held.has(game)) yield game;
}
