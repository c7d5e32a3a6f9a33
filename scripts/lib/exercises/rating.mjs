import { Position } from '@chuhe/rules/position';
import { targetOf } from './trivial.mjs';

/**
 * The first rating of an exercise, from how the engine found the solution. Results of users may correct it later.
 *
 * The rating is the sum of:
 *
 * - {@link BASE};
 * - for each move of the solver that has to be foreseen, {@link POINTS}`.move`. A mate is on the board after the last move. Any other
 *   solution ends before its gain, so one more move has to be foreseen;
 * - for each ply of the depth after the first at which the engine saw that the first move is the only good one, `.ply`;
 * - for a first move that does not force the opponent, `.quiet`; for one that only captures, `.capture`. A check has no points;
 * - for each doubling of the number of legal moves beyond {@link FEW_LEGAL}, `.legal`; fewer moves subtract as much.
 *
 * @typedef {Pick<import('./mine-game.mjs').Mined, 'fen' | 'moves' | 'kind' | 'effort'>} Rated
 */

const BASE = 900;
const POINTS = { move: 180, ply: 60, quiet: 200, capture: 50, legal: 80 };
const FEW_LEGAL = 20;
/** Limits of the rating. */
const RANGE = { least: 700, most: 2_400 };

/** @param {Rated} exercise */
export function ratingOf({ fen, moves, kind, effort }) {
  const position = Position.fromFen(fen);
  const solverMoves = (moves.length + 1) / 2;
  const foreseen = kind === 'mate' ? solverMoves - 1 : solverMoves;
  const points =
    BASE +
    POINTS.move * foreseen +
    POINTS.ply * Math.max(0, effort.depth - 1) +
    firstMovePoints(position, moves[0] ?? '') +
    POINTS.legal * Math.log2(position.moves().length / FEW_LEGAL);
  return Math.round(Math.min(RANGE.most, Math.max(RANGE.least, points)));
}

/** @type {(position: Position, move: string) => number} */
function firstMovePoints(position, move) {
  if (position.play(move).isCheck()) return 0;
  return position.pieceAt(targetOf(move)) === undefined ? POINTS.quiet : POINTS.capture;
}
