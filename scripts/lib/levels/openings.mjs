import { Position } from '@chuhe/rules/position';
import { makeScoreNumber } from '@chuhe/uci/score';
import { makeRandomOpening } from '../random-opening.mjs';

/**
 * Openings that differ and are about even, so that two deterministic players do not repeat one game.
 *
 * @typedef {import('./engine.mjs').Engine} Engine
 */

const PLIES = { from: 2, to: 6 };
const SEARCH = { multiPv: 1, limits: { nodes: 5_000 } };
/** An opening is even if its score is within ± this value, in hundredths of a pawn. */
const MAX_SCORE = 80;

/**
 * Makes openings of random moves without captures. Keeps those after which the engine evaluates the position as even.
 *
 * @param {number} count
 * @param {Engine} engine
 * @param {() => number} random from 0 up to, but not including, 1
 * @returns {Promise<readonly string[][]>}
 */
export async function makeOpenings(count, engine, random) {
  /** @type {Map<string, string[]>} */
  const openings = new Map();
  while (openings.size < count) {
    const moves = makeRandomOpening(PLIES, random);
    if (await isEven(moves, engine)) openings.set(moves.join(' '), moves);
  }
  return [...openings.values()];
}

/** @type {(moves: readonly string[], engine: Engine) => Promise<boolean>} */
async function isEven(moves, engine) {
  engine.forget();
  const [best] = await engine.search({ fen: Position.initial().fen, moves }, SEARCH);
  return best !== undefined && Math.abs(makeScoreNumber(best.score)) <= MAX_SCORE;
}
