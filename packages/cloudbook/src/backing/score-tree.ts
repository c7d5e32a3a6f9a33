/**
 * Scores backed up the tree of known positions: what is found out deep down is told to every position that
 * leads there. Plain minimax, mates one ply further at each step.
 *
 * Positions form a graph, not a tree, and it has cycles. Its values are those of the game that is played
 * on it: a line ends where a move leads out of what is known, with that move's own score; it ends with
 * mate; and a line that never ends is a draw by repetition, 0. So no walk runs in circles, no score feeds
 * on itself, and nobody is mated by a line that goes round. Which repetitions are forbidden depends on the
 * moves of the game and not on the position: ask the judge about the moves at hand.
 *
 * A lost mate is proof only where every legal move is known. Where some are not, the move that leads there
 * keeps its own score, unless that promises an even nearer mate.
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
export {
  backUpScore,
  type KnownPosition,
  positionScore,
} from './known-position.ts';
export {
  DEFAULT_PROPAGATION_LIMIT,
  propagateScores,
  type ScoreStore,
  type StoredPosition,
} from './propagate.ts';
export { solveScores } from './solve.ts';
