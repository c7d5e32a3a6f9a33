/** Converts the user's arrows and circles between the game tree and the board. */
import type { Shape as BoardShape } from '@chuhe/board/shape';
import type { Shape as GameShape } from '@chuhe/game/tree';

export function toBoardShape(shape: GameShape): BoardShape {
  return shape.kind === 'circle'
    ? { from: shape.square, brush: shape.color }
    : { from: shape.from, to: shape.to, brush: shape.color };
}

export function toGameShape({ from, to, brush }: BoardShape): GameShape {
  return to === undefined
    ? { kind: 'circle', color: brush, square: from }
    : { kind: 'arrow', color: brush, from, to };
}
