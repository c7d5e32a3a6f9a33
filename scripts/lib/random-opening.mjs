import { Position } from '@chuhe/rules/position';
import { pick } from './random.mjs';

/** @type {(position: Position, move: string) => boolean} */
export function isCapture(position, move) {
  return position.pieceAt(move.slice(2)) !== undefined;
}

/**
 * Makes an opening of random moves without captures from the initial position, so that games differ. The opening ends early
 * where every legal move captures.
 *
 * @param {{ from: number, to: number }} plies the least and the most
 * @param {() => number} random from 0 up to, but not including, 1
 */
export function makeRandomOpening({ from, to }, random) {
  const plies = from + Math.floor(random() * (to - from + 1));
  /** @type {string[]} */
  const moves = [];
  let position = Position.initial();
  while (moves.length < plies && position.outcome() === undefined) {
    const quiet = position.legalMoves().filter((move) => !isCapture(position, move));
    if (quiet.length === 0) break;
    const move = pick(quiet, random);
    moves.push(move);
    position = position.play(move);
  }
  return moves;
}
