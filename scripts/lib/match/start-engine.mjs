import { askEvaluation, describeEvaluation, isNetwork } from '../engines/ask-evaluation.mjs';
import { startNamedEngine } from '../engines/named-engine.mjs';
import { RunError } from '../run.mjs';

/**
 * Starts an engine of a match, and checks that it uses the given evaluation and options.
 *
 * @typedef {import('./engine-spec.mjs').EngineSpec} EngineSpec
 * @typedef {import('../engines/uci-process.mjs').UciProcess} UciProcess
 */

/** One thread and a small hash, unless the command line sets these options. */
const OPTIONS = [
  { name: 'Threads', value: 1 },
  { name: 'Hash', value: 16 },
];

/**
 * @param {EngineSpec} spec
 * @param {AbortSignal} [signal] ends the engine
 * @returns {Promise<UciProcess>} rejects with a `RunError` if the engine does not start, refuses a given option, or
 *   reports another network
 */
export async function startEngine({ name, engine: engineName, options: givenOptions }, signal) {
  const given = new Set(givenOptions.map((option) => option.name));
  const options = [...OPTIONS.filter((option) => !given.has(option.name)), ...givenOptions];
  const engine = await startNamedEngine(engineName, { options, signal });
  try {
    const refused = engine.reports.refused.find((option) => given.has(option.name));
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

/** @type {(engine: UciProcess, spec: Pick<EngineSpec, 'name' | 'options'>) => Promise<void>} */
async function ensureNetwork(engine, { name, options }) {
  const reported = await askEvaluation(engine);
  const network = options.find((option) => option.name.toLowerCase() === 'evalfile')?.value;
  // Engines that report no evaluation are accepted. The result of the match mentions the missing report.
  if (network === undefined || reported === undefined) return;
  if (isNetwork(reported, String(network))) return;
  const hint = 'Fairy-Stockfish takes only files whose names begin with xiangqi';
  throw new RunError(
    `${name}: the engine does not use ${network} but ${describeEvaluation(reported)} (${hint})`,
    1,
  );
}
