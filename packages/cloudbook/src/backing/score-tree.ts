/**
 * Backs scores up the tree of known positions by plain minimax, with mates one ply longer at each step.
 *
 * Positions form a graph with cycles rather than a tree. A line that leaves the known positions gets the own
 * score of its last move. A line can also end with mate. A line that never ends is a draw by repetition, 0. So
 * no search runs in circles, no score depends on itself, and no cycle mates a side. Whether a repetition is
 * forbidden depends on the moves of the game and not on the position; `judge` of `@chuhe/rules` decides it.
 *
 * A position is proven to be lost by mate only if all its legal moves are known. Otherwise the move that leads to the
 * position keeps its own score, clamped to ± the score of that mate.
 *
 * ```ts
 * import { solveScores } from '@chuhe/cloudbook/score-tree';
 *
 * const solved = solveScores(new Map([
 *   ['start', { isComplete: false, moves: [{ score: 30, child: 'after' }, { score: 10, child: 'else' }] }],
 *   ['after', { isComplete: false, moves: [{ score: 80, child: 'later' }] }],
 * ]));
 * solved.get('start'); // [-80, 10]
 * solved.get('after'); // [80]
 * ```
 */
export { backUpScore, type KnownPosition, positionScore } from './known-position.ts';
export {
  DEFAULT_PROPAGATION_LIMIT,
  propagateScores,
  type ScoreStore,
  type StoredPosition,
} from './propagate.ts';
export { solveScores } from './solve.ts';
