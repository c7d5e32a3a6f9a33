import { Position } from '@chuhe/rules/position';
import { makeScoreNumber } from '@chuhe/uci/score';

/**
 * Makes different openings for matches. They consist of reasonable moves, after which neither side is much better.
 *
 * @typedef {import('../positions/uci-engine.mjs').UciEngine} UciEngine
 */

const PLIES = 8;
/** Of the best `lines` moves, one is drawn from those within `margin` hundredths of a pawn of the best move. */
const CHOICE = { lines: 8, limits: { nodes: 2_000 }, margin: 45 };
const EVALUATION = { lines: 1, limits: { nodes: 20_000 } };
/** An opening is kept if its score is within ± this value, in hundredths of a pawn. */
const MAX_SCORE = 60;

/**
 * @param {number} count
 * @param {UciEngine} engine
 * @param {() => number} random from 0 up to, but not including, 1
 * @returns {Promise<string[][]>} openings, no two of which lead to the same position
 */
export async function makeOpenings(count, engine, random) {
  /** @type {Map<string, string[]>} */
  const openings = new Map();
  while (openings.size < count) {
    const opening = await makeOpening(engine, random);
    if (opening !== undefined) openings.set(opening.fen, opening.moves);
  }
  return [...openings.values()];
}

/**
 * @param {UciEngine} engine
 * @param {() => number} random
 */
async function makeOpening(engine, random) {
  engine.forget();
  let position = Position.initial();
  /** @type {string[]} */
  const moves = [];
  while (moves.length < PLIES) {
    const lines = await engine.search(position.fen, CHOICE);
    const [best] = lines;
    if (best === undefined) return undefined;
    const least = makeScoreNumber(best.score) - CHOICE.margin;
    const near = lines.filter(({ score }) => makeScoreNumber(score) >= least);
    const move = near[Math.floor(random() * near.length)]?.moves[0] ?? '';
    moves.push(move);
    position = position.play(move);
  }
  const [line] = await engine.search(position.fen, EVALUATION);
  if (line === undefined || Math.abs(makeScoreNumber(line.score)) > MAX_SCORE) return undefined;
  return { moves, fen: position.fen };
}
