import { basename } from 'node:path';
import { RunError } from '../run.mjs';

/**
 * What an engine evaluates with: by its own word, not by ours.
 *
 * @typedef {import('./uci-process.mjs').EvaluationMessage} EvaluationMessage
 * @typedef {import('./uci-process.mjs').UciProcess} UciProcess
 * @typedef {Exclude<EvaluationMessage, { kind: 'error' }> | undefined} EvaluationWord nothing where it does not say
 */

/** Milliseconds for one ply, on a machine that is busy. */
const PATIENCE = 120_000;

/**
 * Lets it search one ply, before which engines of the Stockfish family say it.
 *
 * @param {UciProcess} engine
 * @returns {Promise<EvaluationWord>} rejects with a {@link RunError} when it does not search
 */
export async function askEvaluation({ session, name, said }) {
  const search = session.search({ position: {}, limits: { depth: 1 } });
  const timer = setTimeout(() => search.stop(), PATIENCE);
  const outcome = await search.done;
  clearTimeout(timer);
  const { evaluation } = said;
  if (evaluation?.kind === 'error') throw new RunError(`${name} says: ${evaluation.text}`, 1);
  if (outcome.kind === 'finished') return evaluation;
  const detail = outcome.kind === 'failed' ? outcome.detail : 'no move in time';
  throw new RunError(`${name} does not search: ${detail}`, 1);
}

/**
 * @param {UciProcess} engine closed when it does not evaluate so
 * @param {string | undefined} network path as the engine was told it; without one, the classical evaluation
 * @returns {Promise<UciProcess>} the engine; rejects with a {@link RunError} when it does not say that it evaluates so
 */
export async function proveEvaluation(engine, network) {
  try {
    const word = await askEvaluation(engine);
    const isProved = network === undefined ? word?.kind === 'classical' : isNetwork(word, network);
    if (isProved) return engine;
    const wished = network ?? 'the classical evaluation';
    throw new RunError(`${engine.name} does not use ${wished}: ${describeEvaluation(word)}`, 1);
  } catch (error) {
    engine.close();
    throw error;
  }
}

/**
 * @param {EvaluationWord} word
 * @param {string} network path as the engine was told it
 * @returns {boolean} whether the engine says that it uses this one
 */
export function isNetwork(word, network) {
  return word?.kind === 'network' && basename(word.file) === basename(network);
}

/** @param {EvaluationWord} word */
export function describeEvaluation(word) {
  if (word === undefined) return 'says nothing of its evaluation';
  return word.kind === 'classical'
    ? 'classical evaluation'
    : `evaluation by ${basename(word.file)}`;
}
