import type { Color } from '@chuhe/rules/piece';

/** Whose move it is in a FEN. */
export function turnOf(fen: string): Color {
  return fen.split(' ')[1] === 'b' ? 'black' : 'red';
}
