import type { Color } from '@chuhe/rules/piece';

/** The side to move in a FEN. */
export function turnOf(fen: string): Color {
  return fen.split(' ')[1] === 'b' ? 'black' : 'red';
}
