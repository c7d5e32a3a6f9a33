import type { Color } from '@chuhe/rules/piece';
import type { Position } from '@chuhe/rules/position';
import { makeSquare } from '@chuhe/rules/square';

/** The square of a side's king. */
export function kingOf(position: Position, side: Color): string {
  return makeSquare(position.toBoard().kingOf(side));
}
