/* oxlint-disable unicorn/require-post-message-target-origin -- A port's `postMessage` takes no origin. */
import { parentPort, workerData } from 'node:worker_threads';
import { playPair } from './play-pair.mjs';
import { startTunablePlayer } from './tunable-player.mjs';

/**
 * A thread that plays pairs of games.
 *
 * @typedef {object} PairData
 * @property {number} seed of the openings
 * @property {number} nodes of each search
 * @property {WebAssembly.Module} compiled with variables in place of constants
 * @property {import('@chuhe/engine/network/write-network').NetworkParts} network
 * @property {Uint16Array} openings as in `openings.mjs`
 * @property {readonly string[]} names of the constants
 *
 * @typedef {object} PairTask
 * @property {number} pair number of the pair
 * @property {readonly number[]} plus values of the constants of the first player, in the order of the names
 * @property {readonly number[]} minus of the second
 *
 * @typedef {{ pair: number, result: number }} Played `result`: as `playPair` returns it
 */

/** @type {PairData} */
const { seed, openings, names, ...setup } = workerData;
const first = startTunablePlayer(setup, names);
const second = startTunablePlayer(setup, names);

parentPort?.on('message', (/** @type {PairTask} */ { pair, plus, minus }) => {
  first.setConstants(plus);
  second.setConstants(minus);
  const result = playPair(first.player, second.player, { seed, number: pair, openings });
  parentPort?.postMessage({ pair, result });
});
