import { fileURLToPath } from 'node:url';
import { proveEvaluation } from './ask-evaluation.mjs';
import { NETWORK_PATH } from './network-path.mjs';
import { readNetwork } from './read-network.mjs';
import { startUciProcess } from './uci-process.mjs';

/**
 * Fairy-Stockfish in WebAssembly, of the development dependency: a yardstick for the product's own engine.
 *
 * @typedef {import('./uci-process.mjs').UciProcess} UciProcess
 * @typedef {import('@chuhe/uci/host').InitialOption} InitialOption
 */

const PROGRAM = fileURLToPath(new URL('fairy-program.mjs', import.meta.url));

/**
 * @param {string} evaluation `own` for the product's network, `classical` for none, or the path of a network
 * @returns {{ program: string, args: readonly string[], options: readonly InitialOption[] }} how it is started, and the
 *   options by which it evaluates so
 */
export function fairyProgram(evaluation) {
  const { execPath: program } = process;
  if (evaluation === 'classical') return { program, args: [PROGRAM], options: [] };
  const options = [{ name: 'EvalFile', value: NETWORK_PATH }];
  return { program, args: [PROGRAM, evaluation], options };
}

/**
 * @param {object} wish
 * @param {string} wish.evaluation as {@link fairyProgram} takes it
 * @param {readonly InitialOption[]} wish.options
 * @param {AbortSignal | undefined} [wish.signal] ends it
 * @returns {Promise<UciProcess>} rejects with a `RunError` for a file that is not a network, and when the engine does not
 *   evaluate as wished
 */
export async function startFairyEngine({ evaluation, options, signal }) {
  const hasNetwork = evaluation !== 'classical';
  // Of a bad file the engine itself would only print a stack.
  if (hasNetwork) await readNetwork(evaluation);
  const { program, args, options: own } = fairyProgram(evaluation);
  const engine = await startUciProcess({ program, args, options: [...options, ...own], signal });
  return proveEvaluation(engine, hasNetwork ? NETWORK_PATH : undefined);
}
