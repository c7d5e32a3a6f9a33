import { fileURLToPath } from 'node:url';
import { OWN_NETWORK } from '@chuhe/engine/network/own';
import { ROOT } from '../setup.mjs';
import { proveEvaluation } from './ask-evaluation.mjs';
import { readNetwork } from './read-network.mjs';
import { startUciProcess } from './uci-process.mjs';

/**
 * The product's own engine as a UCI program, with the network that is wished for and proved.
 *
 * @typedef {import('./uci-process.mjs').UciProcess} UciProcess
 * @typedef {import('@chuhe/uci/host').InitialOption} InitialOption
 */

/** Of the build. */
const PROGRAM = fileURLToPath(new URL('packages/engine/dist/node/program.js', ROOT));

/**
 * @param {string} network `own` for the product's, or the path of one
 * @returns {{ program: string, args: readonly string[], options: readonly InitialOption[] }} how it is started, and the
 *   options by which it uses this network
 */
export function ownProgram(network) {
  const options = network === 'own' ? [] : [{ name: 'EvalFile', value: network }];
  return { program: process.execPath, args: [PROGRAM], options };
}

/**
 * @param {object} wish
 * @param {string} wish.network as {@link ownProgram} takes it
 * @param {readonly InitialOption[]} wish.options
 * @param {AbortSignal | undefined} [wish.signal] ends it
 * @returns {Promise<UciProcess>} rejects with a `RunError` for a file that is not a network, and when the engine does not
 *   use it
 */
export async function startOwnEngine({ network, options, signal }) {
  if (network !== 'own') await readNetwork(network);
  const { program, args, options: own } = ownProgram(network);
  const engine = await startUciProcess({ program, args, options: [...options, ...own], signal });
  return proveEvaluation(engine, network === 'own' ? OWN_NETWORK.file : network);
}
