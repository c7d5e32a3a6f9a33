/** In a position that is its own mirror image, a move and its mirror image are one case. */
import { makeMove, mirrorMove, parseMove } from '@chuhe/rules/move';
import type { Position } from '@chuhe/rules/position';

export function isOwnMirror(position: Position): boolean {
  return position.mirror().fen === position.fen;
}

/** The mirror image of a move such as `h2e2`. */
export function twinOf(move: string): string {
  const packed = parseMove(move);
  return packed === undefined ? move : makeMove(mirrorMove(packed));
}
