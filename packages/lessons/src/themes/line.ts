import type { Position } from '@chuhe/rules/position';

/** A line of a solver and an opponent, as positions. */
export interface Line {
  /** Legal moves: the first is the solver's. */
  readonly moves: readonly string[];
  /** The positions before each move and after the last one: one more than moves. */
  readonly positions: readonly Position[];
}

/** Plays a line up to its first illegal move. */
export function playLine(start: Position, moves: readonly string[]): Line {
  const positions = [start];
  let position: Position | undefined = start;
  for (const move of moves) {
    position = position.tryPlay(move);
    if (position === undefined) break;
    positions.push(position);
  }
  return { moves: moves.slice(0, positions.length - 1), positions };
}
