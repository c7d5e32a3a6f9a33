import type { Position } from '@chuhe/rules/position';

/** The moves of a line before the first illegal one, at most `max`. */
export function legalLine(start: Position, moves: readonly string[], max: number): string[] {
  const legal: string[] = [];
  let position: Position | undefined = start;
  for (const move of moves.slice(0, max)) {
    position = position.tryPlay(move);
    if (position === undefined) break;
    legal.push(move);
  }
  return legal;
}
