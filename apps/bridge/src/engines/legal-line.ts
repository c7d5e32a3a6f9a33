import { Position } from '@chuhe/rules/position';

/** @returns `undefined` if the FEN or a move is illegal */
export function positionAfter(fen: string, moves: readonly string[]): Position | undefined {
  const start = Position.parse(fen);
  if (!start.ok) return undefined;
  let position: Position | undefined = start.value;
  for (const move of moves) position = position?.tryPlay(move);
  return position;
}

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
