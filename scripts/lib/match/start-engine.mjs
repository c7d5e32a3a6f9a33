import { askEvaluation, describeEvaluation, isNetwork } from '../engines/ask-evaluation.mjs';
import { startNamedEngine } from '../engines/named-engine.mjs';
import { RunError } from '../run.mjs';

/**
 * An engine as the command line names it, with the evaluation and the options that it was given, or not at all.
 *
 * @typedef {import('./engine-spec.mjs').EngineSpec} EngineSpec
 * @typedef {import('../engines/uci-process.mjs').UciProcess} UciProcess
 */

/** One thread and a small hash, unless the command line says otherwise. */
const OPTIONS = [
  { name: 'Threads', value: 1 },
  { name: 'Hash', value: 16 },
];

/**
 * @param {EngineSpec} spec
 * @param {AbortSignal} [signal] ends it
 * @returns {Promise<UciProcess>} rejects with a `RunError` when it does not start, refuses an option that it was given, or
 *   says that it does not use its network
 */
export async function startEngine({ name, engine: engineName, options: wished }, signal) {
  const given = new Set(wished.map((option) => option.name));
  const options = [...OPTIONS.filter((option) => !given.has(option.name)), ...wished];
  const engine = await startNamedEngine(engineName, { options, signal });
  try {
    const refused = engine.said.refused.find((option) => given.has(option.name));
    if (refused !== undefined) {
      throw new RunError(`${name}: the engine refuses ${refused.name}: ${refused.error}`, 1);
    }
    if (engineName.kind === 'program') await ensureNetwork(engine, { name, options });
    return engine;
  } catch (error) {
    engine.close();
    throw error;
  }
}

/**
 * @param {UciProcess} engine
 * @param {Pick<EngineSpec, 'name' | 'options'>} spec
 */
async function ensureNetwork(engine, { name, options }) {
  const word = await askEvaluation(engine);
  const network = options.find((option) => option.name.toLowerCase() === 'evalfile')?.value;
  // An engine that says nothing is let be: the report says that it does not.
  if (network === undefined || word === undefined || isNetwork(word, String(network))) return;
  const hint = 'Fairy-Stockfish takes only files whose names begin with xiangqi';
  throw new RunError(
    `${name}: the engine does not use ${network} but ${describeEvaluation(word)} (${hint})`,
    1,
  );
}

/**
 * @param {EngineSpec} spec
 * @returns {number} threads that the engine has
 */
export function threadsOf({ options }) {
  return Number(options.find(({ name }) => name === 'Threads')?.value ?? 1);
}
