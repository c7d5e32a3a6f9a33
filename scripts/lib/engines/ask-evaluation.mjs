import { basename } from 'node:path';
import { RunError } from '../run.mjs';

/**
 * Finds out how an engine evaluates, from what the engine itself reports.
 *
 * @typedef {import('./uci-process.mjs').EvaluationMessage} EvaluationMessage
 * @typedef {import('./uci-process.mjs').UciProcess} UciProcess
 * @typedef {Exclude<EvaluationMessage, { kind: 'error' }> | undefined} ReportedEvaluation `undefined` without a report
 */

/** Time limit for one ply. It is long enough for a busy machine. */
const TIMEOUT_MS = 120_000;

/**
 * Searches one ply, since engines of the Stockfish family report before a search which evaluation they use.
 *
 * @param {UciProcess} engine
 * @returns {Promise<ReportedEvaluation>} rejects with a {@link RunError} if the engine does not search
 */
export async function askEvaluation({ session, name, reports }) {
  const search = session.search({ position: {}, limits: { depth: 1 } });
  const timer = setTimeout(() => search.stop(), TIMEOUT_MS);
  const outcome = await search.done;
  clearTimeout(timer);
  const { evaluation } = reports;
  if (evaluation?.kind === 'error') throw new RunError(`${name} says: ${evaluation.text}`, 1);
  if (outcome.kind === 'finished') return evaluation;
  const detail = outcome.kind === 'failed' ? outcome.detail : 'no move in time';
  throw new RunError(`${name} does not search: ${detail}`, 1);
}

/**
 * @param {UciProcess} engine closed if it uses another evaluation
 * @param {string | undefined} network path as passed to the engine; `undefined` for the classical evaluation
 * @returns {Promise<UciProcess>} the engine; rejects with a {@link RunError} unless it reports this evaluation
 */
export async function ensureEvaluation(engine, network) {
  try {
    const reported = await askEvaluation(engine);
    const isCorrect =
      network === undefined ? reported?.kind === 'classical' : isNetwork(reported, network);
    if (isCorrect) return engine;
    const expected = network ?? 'the classical evaluation';
    throw new RunError(
      `${engine.name} does not use ${expected}: ${describeEvaluation(reported)}`,
      1,
    );
  } catch (error) {
    engine.close();
    throw error;
  }
}

/**
 * @param {ReportedEvaluation} reported
 * @param {string} network path as passed to the engine
 * @returns {boolean} whether the engine reports this network
 */
export function isNetwork(reported, network) {
  return reported?.kind === 'network' && basename(reported.file) === basename(network);
}

/** @param {ReportedEvaluation} reported */
export function describeEvaluation(reported) {
  if (reported === undefined) return 'reports no evaluation';
  return reported.kind === 'classical'
    ? 'classical evaluation'
    : `evaluation by ${basename(reported.file)}`;
}
