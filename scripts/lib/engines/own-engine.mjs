import { fileURLToPath } from 'node:url';
import { PRODUCT_NETWORK } from '@chuhe/engine/network/product-network';
import { ROOT } from '../setup.mjs';
import { ensureEvaluation } from './ask-evaluation.mjs';
import { readNetwork } from './read-network.mjs';
import { startUciProcess } from './uci-process.mjs';

/**
 * The product's engine as a UCI program.
 *
 * @typedef {import('./uci-process.mjs').UciProcess} UciProcess
 * @typedef {import('@chuhe/uci/host').InitialOption} InitialOption
 */

const PROGRAM = fileURLToPath(new URL('packages/engine/dist/node/program.js', ROOT));

/**
 * @param {string} network `own` for the product's network, or a path
 * @returns {{ program: string, args: readonly string[], options: readonly InitialOption[] }} the command, and the UCI
 *   options for this network
 */
export function ownProgram(network) {
  const options = network === 'own' ? [] : [{ name: 'EvalFile', value: network }];
  return { program: process.execPath, args: [PROGRAM], options };
}

/**
 * @param {object} start
 * @param {string} start.network as {@link ownProgram} accepts it
 * @param {readonly InitialOption[]} start.options
 * @param {AbortSignal | undefined} [start.signal] ends the engine
 * @returns {Promise<UciProcess>} rejects with a `RunError` for a file that is not a network, or if the engine reports
 *   another network
 */
export async function startOwnEngine({ network, options, signal }) {
  if (network !== 'own') await readNetwork(network);
  const { program, args, options: own } = ownProgram(network);
  const engine = await startUciProcess({ program, args, options: [...options, ...own], signal });
  return ensureEvaluation(engine, network === 'own' ? PRODUCT_NETWORK.file : network);
}
