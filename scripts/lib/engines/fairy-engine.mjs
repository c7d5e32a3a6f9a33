import { fileURLToPath } from 'node:url';
import { isFormat2 } from '@chuhe/engine/network/format-2';
import { RunError } from '../run.mjs';
import { ensureEvaluation } from './ask-evaluation.mjs';
import { NETWORK_PATH } from './network-path.mjs';
import { readNetwork } from './read-network.mjs';
import { startUciProcess } from './uci-process.mjs';

/**
 * Fairy-Stockfish in WebAssembly, a development dependency with which the product's engine is compared.
 *
 * @typedef {import('./uci-process.mjs').UciProcess} UciProcess
 * @typedef {import('@chuhe/uci/host').InitialOption} InitialOption
 */

const PROGRAM = fileURLToPath(new URL('fairy-program.mjs', import.meta.url));

/**
 * @param {string} evaluation `own` for the product's network, `classical` for none, or the path of a network
 * @returns {{ program: string, args: readonly string[], options: readonly InitialOption[] }} the command, and the UCI
 *   options for this evaluation
 */
export function fairyProgram(evaluation) {
  const { execPath: program } = process;
  if (evaluation === 'classical') return { program, args: [PROGRAM], options: [] };
  const options = [{ name: 'EvalFile', value: NETWORK_PATH }];
  return { program, args: [PROGRAM, evaluation], options };
}

/**
 * @param {object} start
 * @param {string} start.evaluation as {@link fairyProgram} accepts it
 * @param {readonly InitialOption[]} start.options
 * @param {AbortSignal | undefined} [start.signal] ends the engine
 * @returns {Promise<UciProcess>} rejects with a `RunError` for a file that is not a network, or if the engine reports
 *   another evaluation
 */
export async function startFairyEngine({ evaluation, options, signal }) {
  const hasNetwork = evaluation !== 'classical';
  // Checks the file first, because for a file that it cannot read the engine itself would only print a stack.
  if (hasNetwork && isFormat2(await readNetwork(evaluation))) {
    throw new RunError(
      `Fairy-Stockfish cannot read the network ${evaluation}, which has Chuhe’s own format`,
      1,
    );
  }
  const { program, args, options: own } = fairyProgram(evaluation);
  const engine = await startUciProcess({ program, args, options: [...options, ...own], signal });
  return ensureEvaluation(engine, hasNetwork ? NETWORK_PATH : undefined);
}
