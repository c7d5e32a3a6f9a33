import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { shareNetwork } from '@chuhe/engine/network/share-network';
import { splitNetwork } from '@chuhe/engine/network/write-network';
import { readWasm } from '@chuhe/engine/node/builds';
import { readNetwork } from '../../../../scripts/lib/engines/read-network.mjs';
import { sha256 } from '../sha256.mjs';
import { runWorkers } from '../worker-pool.mjs';
import { openGamesFile } from './games-file.mjs';
import { PLAY_VERSION } from './play-game.mjs';
import { countGame, makeTally } from './tally.mjs';

/**
 * Plays games of the product's engine against itself in several threads, and appends them to a file.
 *
 * @typedef {import('./tally.mjs').Tally} Tally
 *
 * @typedef {object} Options
 * @property {string} folder of the file, whose name is that of the seed
 * @property {number} plies the least number of plies in the file at the end; 0 for no limit
 * @property {number} nodes of each search
 * @property {string} network `own` or a path
 * @property {number} seed
 * @property {number} threads
 * @property {import('./openings.mjs').Openings} openings
 *
 * @typedef {object} Watch
 * @property {AbortSignal} signal ends the run
 * @property {(line: string) => void} print
 * @property {(tally: Tally) => void} onStart called with what the file holds already
 * @property {(tally: Tally) => void} onGame
 */

const WORKER = new URL('worker.mjs', import.meta.url);
/** Numbers of games that a thread has at a time, so that it does not wait for the next one. */
const AHEAD = 2;

/**
 * @param {Options} options
 * @param {Watch} watch
 * @returns {Promise<{ file: string, tally: Tally }>} rejects with a `RunError` for a network that the engine cannot read, or
 *   a file of another origin
 */
export async function generateGames({ folder, plies, threads, ...options }, watch) {
  const { task, origin } = await prepare(options);
  await mkdir(folder, { recursive: true });
  const file = join(folder, `seed-${options.seed}.games`);
  const tally = makeTally();
  const games = await openGamesFile(file, origin, ({ records, damaged, at }) => {
    for (const record of records) countGame(tally, record);
    if (damaged > 0) watch.print(`${damaged} damaged bytes from byte ${at} are skipped`);
  });
  if (games.removed > 0) watch.print(`${games.removed} bytes of an incomplete game are removed`);
  watch.onStart(tally);
  try {
    const numbers = numbersWithout(tally.numbers);
    await runWorkers(
      { script: WORKER, data: task, threads, ahead: AHEAD, signal: watch.signal },
      {
        next: () => numbers.next().value,
        isDone: () => watch.signal.aborted || (plies > 0 && tally.plies >= plies),
        take: (record) => {
          games.add(record);
          countGame(tally, record);
          watch.onGame(tally);
        },
      },
    );
  } finally {
    games.close();
  }
  return { file, tally };
}

/**
 * @param {Pick<Options, 'network' | 'seed' | 'nodes' | 'openings'>} options
 * @returns {Promise<{ task: import('./worker.mjs').Task, origin: import('./games-file.mjs').Origin }>}
 */
async function prepare({ network, seed, nodes, openings }) {
  const [bytes, wasm] = await Promise.all([readNetwork(network), readWasm('engine.wasm')]);
  return {
    task: {
      seed,
      nodes,
      compiled: await WebAssembly.compile(wasm),
      network: shareNetwork(splitNetwork(bytes)),
      openings: openings.moves,
    },
    origin: {
      play: PLAY_VERSION,
      seed,
      nodes,
      network: sha256(bytes),
      engine: sha256(wasm),
      openings: openings.sha256,
    },
  };
}

/**
 * @param {ReadonlySet<number>} existing
 * @returns {Generator<number, undefined>}
 */
function* numbersWithout(existing) {
  for (let number = 0; ; number += 1) if (!existing.has(number)) yield number;
}
