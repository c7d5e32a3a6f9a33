import { addLine, type Game, newGame, ROOT } from '@chuhe/game/tree';

/** A game from the starting position. */
export function gameOf(...moves: readonly string[]): Game {
  const line = addLine(newGame(), ROOT, moves);
  if (!line.ok) throw new Error(line.error.code);
  return line.value.game;
}
