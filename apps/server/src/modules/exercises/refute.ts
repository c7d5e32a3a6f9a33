import { mateMoves, winChance } from '@chuhe/cloudbook/score';
import type { Position } from '@chuhe/rules/position';
import type { EngineLine } from '../../engine/engine-job.ts';

/** Judges a solution by a search of each position in which the solver moves. */

/** The least difference in winning chance between the solution and the second move: less than the sieve's, since searches differ. */
const LEAST_MARGIN = 0.15;

export interface SearchedMove {
  /** The move of the solution. */
  readonly move: string;
  /** The two best lines of the search, the best first. */
  readonly lines: readonly Pick<EngineLine, 'moves' | 'score'>[];
}

/** Whether another move is better, or nearly as good, or a mate is none. */
export function isRefuted({ move, lines }: SearchedMove, isMate: boolean): boolean {
  const [best, second] = lines;
  if (best === undefined) return false;
  if (best.moves[0] !== move) return true;
  if (isMate && !(best.score > 0 && mateMoves(best.score) !== undefined)) return true;
  return second !== undefined && winChance(best.score) - winChance(second.score) < LEAST_MARGIN;
}

/** The plies of the solver that are to be searched. In the last move of a mate, any mate is right, so it only has to mate. */
export function pliesToSearch(moves: readonly string[], isMate: boolean): number[] {
  return moves.flatMap((_, ply) =>
    ply % 2 === 1 || (isMate && ply === moves.length - 1) ? [] : [ply],
  );
}

/** Whether a line ends with the opponent having no legal move. */
export function endsGame(start: Position, moves: readonly string[]): boolean {
  let position: Position | undefined = start;
  for (const move of moves) position = position?.tryPlay(move);
  return position?.legalMoves().length === 0;
}
