import { fileURLToPath } from 'node:url';
import { RunError } from '../run.mjs';
import { askEvaluation, describeEvaluation, isNetwork } from './ask-evaluation.mjs';
import { NETWORK_PATH } from './network-path.mjs';
import { readNetwork } from './read-network.mjs';
import { startUciProcess } from './uci-process.mjs';

/**
 * The engine that the browser runs, with the evaluation that is wished for and proved.
 *
 * @typedef {import('./uci-process.mjs').UciProcess} UciProcess
 * @typedef {import('@chuhe/uci/host').InitialOption} InitialOption
 */

const PROGRAM = fileURLToPath(new URL('wasm-engine.mjs', import.meta.url));

/**
 * @param {object} wish
 * @param {string} wish.evaluation `own` for the product's network, `classical` for none, or the path of one
 * @param {readonly InitialOption[]} wish.options
 * @param {AbortSignal | undefined} [wish.signal] ends it
 * @returns {Promise<UciProcess>} rejects with a `RunError` for a file that is no network, and when the engine does not
 *   evaluate as wished
 */
export async function startOwnEngine({ evaluation, options, signal }) {
  const hasNetwork = evaluation !== 'classical';
  // Of a bad file the engine itself would only print a stack.
  if (hasNetwork) await readNetwork(evaluation);
  const started = await startUciProcess({
    program: process.execPath,
    args: hasNetwork ? [PROGRAM, evaluation] : [PROGRAM],
    options: hasNetwork ? [...options, { name: 'EvalFile', value: NETWORK_PATH }] : options,
    signal,
  });
  try {
    const word = await askEvaluation(started);
    const isProved = hasNetwork ? isNetwork(word, NETWORK_PATH) : word?.kind === 'classical';
    if (isProved) return started;
    throw new RunError(`The engine does not use ${evaluation}: ${describeEvaluation(word)}`, 1);
  } catch (error) {
    started.close();
    throw error;
  }
}
