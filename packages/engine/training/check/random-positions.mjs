import { Position } from '@chuhe/rules/position';
import { pick } from '../../../../scripts/lib/random.mjs';
import { isCapture } from '../../../../scripts/lib/random-opening.mjs';

/** The longest game, long enough to reach endgames, so that every layer stack is used. */
const MAX_PLIES = 300;

/**
 * Makes positions from random games of different lengths. None is in check.
 *
 * @param {number} count
 * @param {import('../random.mjs').Random} random
 * @returns {string[]} FEN
 */
export function makeRandomPositions(count, random) {
  /** @type {Set<string>} */
  const fens = new Set();
  while (fens.size < count) {
    const position = playRandomly(Math.floor(random() * MAX_PLIES), random);
    if (!position.isCheck() && position.outcome() === undefined) fens.add(position.fen);
  }
  return [...fens];
}

/**
 * @param {number} plies at most
 * @param {import('../random.mjs').Random} random
 */
function playRandomly(plies, random) {
  const captureRate = random();
  let position = Position.initial();
  for (let ply = 0; ply < plies && position.outcome() === undefined; ply += 1) {
    const moves = position.legalMoves();
    const captures = moves.filter((move) => isCapture(position, move));
    const wantsCapture = captures.length > 0 && random() < captureRate;
    position = position.play(pick(wantsCapture ? captures : moves, random));
  }
  return position;
}
