/* oxlint-disable unicorn/require-post-message-target-origin -- A port's `postMessage` takes no origin. */
import { parentPort, workerData } from 'node:worker_threads';
import { playGame } from './play-game.mjs';
import { startPlayer } from './player.mjs';

/**
 * A thread that plays games. It receives the numbers of games one by one, and sends the record of each.
 *
 * @typedef {object} Task
 * @property {number} seed
 * @property {number} nodes
 * @property {WebAssembly.Module} compiled
 * @property {import('@chuhe/engine/network/write-network').NetworkParts} network
 * @property {Uint16Array} openings as in `openings.mjs`
 */

/** @type {Task} */
const { seed, nodes, compiled, network, openings } = workerData;
const player = startPlayer({ compiled, network, nodes });

parentPort?.on('message', (/** @type {number} */ number) => {
  const record = playGame(player, { seed, number, openings });
  parentPort?.postMessage(record);
});
