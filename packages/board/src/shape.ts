/** The user's drawings: circles and arrows in four colours, as on other analysis boards. */
import type { Square } from './square.ts';

export const BRUSHES = ['green', 'red', 'blue', 'yellow'] as const;
export type Brush = (typeof BRUSHES)[number];

/** An arrow, or a circle if `to` is missing. */
export interface Shape {
  readonly from: Square;
  readonly to?: Square | undefined;
  readonly brush: Brush;
}

interface Modifiers {
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

/** Green without a modifier, red with Shift (or Ctrl), blue with Alt (or Meta), yellow with both. */
export function brushOf({ shiftKey, ctrlKey, altKey, metaKey }: Modifiers): Brush {
  const second = shiftKey || ctrlKey;
  const third = altKey || metaKey;
  if (second && third) return 'yellow';
  if (second) return 'red';
  return third ? 'blue' : 'green';
}

/** Adds a shape. If an equal shape exists, removes it instead. Replaces a shape of another colour at the same place. */
export function toggleShape(shapes: readonly Shape[], shape: Shape): readonly Shape[] {
  const others = shapes.filter((other) => !samePlace(other, shape));
  const again = shapes.some((other) => samePlace(other, shape) && other.brush === shape.brush);
  return again ? others : [...others, shape];
}

/** Whether the shape is a circle on the square, or an arrow that begins or ends there. */
export function touches({ from, to }: Shape, square: Square): boolean {
  return from === square || to === square;
}

function samePlace(a: Shape, b: Shape): boolean {
  return a.from === b.from && a.to === b.to;
}
