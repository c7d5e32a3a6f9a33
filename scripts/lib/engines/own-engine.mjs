import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { startUciProcess } from './uci-process.mjs';

/**
 * The engine that the browser runs, with the evaluation that is wished for and proved: by its own word, not by ours.
 *
 * @typedef {import('./uci-process.mjs').UciProcess} UciProcess
 * @typedef {import('@chuhe/uci/host').InitialOption} InitialOption
 */

const PROGRAM = fileURLToPath(new URL('wasm-engine.mjs', import.meta.url));
/** As in `wasm-engine.mjs`, which runs an engine as soon as it is loaded. */
const NETWORK_PATH = '/xiangqi-network.nnue';

/**
 * @param {object} wish
 * @param {string} wish.evaluation `own` for the product's network, `classical` for none, or the path of one
 * @param {readonly InitialOption[]} wish.options
 * @returns {Promise<UciProcess>} rejects when the engine does not evaluate as wished
 */
export async function startOwnEngine({ evaluation, options }) {
  const hasNetwork = evaluation !== 'classical';
  const wished = hasNetwork
    ? `NNUE evaluation using ${NETWORK_PATH} enabled`
    : 'classical evaluation enabled';
  /** @type {string[]} */
  const messages = [];
  const failed = new AbortController();
  const started = await startUciProcess({
    program: process.execPath,
    args: hasNetwork ? [PROGRAM, evaluation] : [PROGRAM],
    options: hasNetwork ? [...options, { name: 'EvalFile', value: NETWORK_PATH }] : options,
    onMessage: (text) => {
      messages.push(text);
      // After this it takes no further word.
      if (text.startsWith('ERROR')) failed.abort();
    },
  });
  const trial = started.session.search({ position: {}, limits: { depth: 1 } });
  await Promise.race([trial.done, once(failed.signal, 'abort')]);
  if (messages.includes(wished)) return started;
  started.close();
  throw new Error(`the engine does not evaluate by ${evaluation}: ${messages.join(' ')}`);
}
