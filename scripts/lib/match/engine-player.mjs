import { makeScoreNumber } from '@chuhe/uci/score';
import { startOwnEngine } from '../engines/own-engine.mjs';
import { startUciProcess } from '../engines/uci-process.mjs';

/**
 * An engine that plays its best move.
 *
 * @typedef {import('@chuhe/uci/command').SearchLimits} SearchLimits
 * @typedef {import('./engine-spec.mjs').EngineSpec} EngineSpec
 * @typedef {import('../levels/game.mjs').Player} Player
 *
 * @typedef {Player & { used: { nodes: number, ms: number }, close: () => void }} EnginePlayer
 */

/** One thread and a small hash, unless the command line says otherwise. */
const OPTIONS = [
  { name: 'Threads', value: 1 },
  { name: 'Hash', value: 16 },
];

/**
 * @param {EngineSpec} spec
 * @param {SearchLimits} limits of one move
 * @returns {Promise<EnginePlayer>}
 */
export async function startEnginePlayer({ name, kind, value, options: wished }, limits) {
  const given = new Set(wished.map((option) => option.name));
  const options = [...OPTIONS.filter((option) => !given.has(option.name)), ...wished];
  const { session, close } =
    kind === 'own-engine'
      ? await startOwnEngine({ evaluation: value, options })
      : await startUciProcess({ program: value, options });
  const used = { nodes: 0, ms: 0 };
  return {
    name,
    used,
    close,
    begin: () => session.newGame(),
    choose: async ({ fen, moves }) => {
      const begin = performance.now();
      const outcome = await session.search({ position: { fen, moves }, limits }).done;
      used.ms += performance.now() - begin;
      if (outcome.kind !== 'finished')
        throw new Error(`${name}: the search ended as ${outcome.kind}`);
      const { bestMove: move, evaluation } = outcome;
      used.nodes += evaluation.nodes ?? 0;
      if (move === undefined) throw new Error(`${name} found no move after ${moves.join(' ')}`);
      const score = scoreOf(evaluation, moves.length);
      return score === undefined ? { move } : { move, score };
    },
  };
}

/**
 * From Red's view.
 *
 * @param {import('@chuhe/uci/evaluation').Evaluation} evaluation
 * @param {number} plies from the initial position
 */
function scoreOf({ settled, lines }, plies) {
  const [best] = settled.length > 0 ? settled : lines;
  if (best === undefined) return undefined;
  return makeScoreNumber(best.score) * (plies % 2 === 0 ? 1 : -1);
}
