import type { AssignedExercise } from '@chuhe/contract/coaching';
import { Position } from '@chuhe/rules/position';

/**
 * Judges the last move of a line on the board of an exercise. The moves before it must be those of the solution. A move that mates is right
 * where mate is asked for.
 *
 * @returns `undefined` if the line does not belong to the exercise, or if its last move is right and the solution goes on
 */
export function judgeTry(
  { fen, moves, others, kind }: Pick<AssignedExercise, 'fen' | 'moves' | 'others' | 'kind'>,
  line: readonly string[],
): 'wrong' | 'solved' | undefined {
  const move = line.at(-1);
  const before = line.slice(0, -1);
  // The solver makes each second move.
  if (move === undefined || line.length % 2 === 0) return undefined;
  if (!isStart(moves, before) || line.length > moves.length) return undefined;
  const position = before.reduce((each, played) => each.play(played), Position.fromFen(fen));
  const after = position.tryPlay(move);
  if (after === undefined) return undefined;
  if (move === moves[before.length]) {
    return line.length === moves.length ? 'solved' : undefined;
  }
  if (before.length === 0 && others.includes(move)) return 'solved';
  return kind === 'mate' && after.legalMoves().length === 0 ? 'solved' : 'wrong';
}

/** Whether a line is how the solution begins. */
export function isStart(moves: readonly string[], line: readonly string[]): boolean {
  return line.every((move, index) => move === moves[index]);
}
