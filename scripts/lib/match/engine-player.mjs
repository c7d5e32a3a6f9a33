import { setTimeout as wait } from 'node:timers/promises';
import { makeScoreNumber } from '@chuhe/uci/score';
import { describeEvaluation } from '../engines/ask-evaluation.mjs';
import { Forfeit } from '../levels/game.mjs';
import { startEngine } from './start-engine.mjs';

/**
 * An engine that plays its best move. An engine that crashes, hangs or takes too long forfeits the game. If necessary, it is
 * restarted for the next game.
 *
 * @typedef {import('@chuhe/uci/command').SearchLimits} SearchLimits
 * @typedef {import('@chuhe/uci/search').SearchOutcome} SearchOutcome
 * @typedef {import('@chuhe/uci/session').Session} Session
 * @typedef {import('./engine-spec.mjs').EngineSpec} EngineSpec
 * @typedef {import('../levels/game.mjs').Player} Player
 *
 * @typedef {{ nodes: number, ms: number, moves: number }} Totals
 * @typedef {Player & { evaluation: () => string, totals: Totals, close: () => void }} EnginePlayer
 */

/** Time beyond the limit after which a move is late, in milliseconds: for limits by time, and for limits by nodes. */
const MARGIN = { time: 2_000, nodes: 60_000 };
/** The lowest speed that a limit by nodes allows for, in nodes per millisecond. */
const SLOWEST_SPEED = 1;

/**
 * @param {EngineSpec} spec
 * @param {SearchLimits} limits of one move, by time or by nodes
 * @param {{ signal?: AbortSignal | undefined, margin?: typeof MARGIN }} [options] `signal` ends the engine
 * @returns {Promise<EnginePlayer>} rejects if the engine does not start as specified
 */
export async function startEnginePlayer(spec, limits, { signal, margin = MARGIN } = {}) {
  const { name } = spec;
  let engine = await startEngine(spec, signal);
  const totals = { nodes: 0, ms: 0, moves: 0 };
  return {
    name,
    totals,
    close: () => engine.close(),
    evaluation: () => describeReport(engine.reports),
    begin: async () => {
      if (engine.session.failure !== undefined) {
        engine.kill();
        engine = await startEngine(spec, signal);
      }
      engine.forget();
      await untilReady(engine.session);
    },
    choose: async ({ fen, moves }) => {
      const start = performance.now();
      const search = engine.session.search({ position: { fen, moves }, limits });
      const timer = setTimeout(() => search.stop(), longestMs(limits, margin));
      const outcome = await search.done;
      clearTimeout(timer);
      signal?.throwIfAborted();
      if (outcome.kind !== 'finished') throw forfeitOf(outcome);
      totals.ms += performance.now() - start;
      totals.nodes += outcome.evaluation.nodes ?? 0;
      totals.moves += 1;
      const { bestMove: move, evaluation } = outcome;
      if (move === undefined) throw new Forfeit('no-move', 'says that there is no move');
      const score = scoreOf(evaluation, moves.length);
      return score === undefined ? { move } : { move, score };
    },
  };
}

/**
 * Waits until the engine is ready, so that the time for clearing the hash does not count for the first move.
 *
 * @param {Session} session
 */
async function untilReady(session) {
  while (session.phase === 'syncing') await wait(1);
}

/** @type {(limits: SearchLimits, margin: typeof MARGIN) => number} */
function longestMs({ moveTimeMs, nodes = 0 }, margin) {
  return moveTimeMs === undefined ? nodes / SLOWEST_SPEED + margin.nodes : moveTimeMs + margin.time;
}

/** @param {Exclude<SearchOutcome, { kind: 'finished' }>} outcome */
function forfeitOf(outcome) {
  if (outcome.kind !== 'failed') return new Forfeit('out-of-time', 'had to be stopped');
  const { reason, detail } = outcome;
  if (reason === 'stop-timeout') return new Forfeit('out-of-time', 'hangs');
  const isMove = reason === 'unreadable-best-move' || reason === 'wrong-coordinates';
  return new Forfeit(isMove ? 'illegal-move' : 'crash', `${reason}: ${detail}`);
}

/** @param {import('../engines/uci-process.mjs').EngineReports} reports */
function describeReport({ evaluation }) {
  return evaluation?.kind === 'error' ? evaluation.text : describeEvaluation(evaluation);
}

/**
 * The score from Red's view; `undefined` without a line.
 *
 * @param {import('@chuhe/uci/evaluation').Evaluation} evaluation
 * @param {number} plies from the initial position
 */
function scoreOf({ settled, lines }, plies) {
  const [best] = settled.length > 0 ? settled : lines;
  if (best === undefined) return undefined;
  return makeScoreNumber(best.score) * (plies % 2 === 0 ? 1 : -1);
}
