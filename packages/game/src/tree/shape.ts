/**
 * Shapes as text: the first letter of the colour, and one square for a circle or two for an arrow.
 *
 * ```ts
 * import { makeShape, parseShape } from '@chuhe/game/tree';
 *
 * parseShape('Gh2e2'); // { kind: 'arrow', color: 'green', from: 'h2', to: 'e2' }
 * makeShape({ kind: 'circle', color: 'red', square: 'e0' }); // 'Re0'
 * ```
 */
import { parseSquare } from '@chuhe/rules/square';
import { SHAPE_COLORS, type Shape } from './model.ts';

/** `undefined` for any other text, and for an arrow to its own square. */
export function parseShape(text: string): Shape | undefined {
  const color = SHAPE_COLORS.find((name) => name.charAt(0).toUpperCase() === text.charAt(0));
  const [from, to] = [text.slice(1, 3), text.slice(3)];
  if (color === undefined || parseSquare(from) === undefined) return undefined;
  if (to === '') return { kind: 'circle', color, square: from };
  if (parseSquare(to) === undefined || from === to) return undefined;
  return { kind: 'arrow', color, from, to };
}

export function makeShape(shape: Shape): string {
  const color = shape.color.charAt(0).toUpperCase();
  return color + (shape.kind === 'circle' ? shape.square : shape.from + shape.to);
}
