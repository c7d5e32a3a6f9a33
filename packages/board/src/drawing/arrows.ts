/** Arrows for engine moves and threats, and the user's arrows and circles. */
import { type Orientation, type Point, pointOf } from '../geometry.ts';
import type { Brush, Shape } from '../shape.ts';
import type { Square } from '../square.ts';
import { type Attributes, type Drawing, draw, round, translate } from './drawing.ts';

/**
 * An arrow of the program. `rank` 1 is the best move; arrows of further ranks are thinner and fainter, so
 * that the order is visible without colour.
 */
export interface Hint {
  readonly from: Square;
  readonly to: Square;
  readonly kind?: 'move' | 'threat' | undefined;
  readonly rank?: number | undefined;
  /** One or two characters in the middle of the arrow, such as its rank. */
  readonly label?: string | undefined;
}

const WIDTHS = [13.5, 9, 7.5, 6] as const;
const OPACITIES = [0.86, 0.8, 0.7, 0.6] as const;
const SHAPE_WIDTH = 12;
/** Gaps at both ends of an arrow. */
const TAIL = 20;
const TIP = 16;

export function drawHint(hint: Hint, orientation: Orientation): Drawing {
  const level = Math.max(0, Math.min((hint.rank ?? 1) - 1, WIDTHS.length - 1));
  const threat = hint.kind === 'threat';
  const color = `var(--a-${threat ? 'threat' : level === 0 ? 'best' : 'alt'})`;
  const [from, to] = [pointOf(hint.from, orientation), pointOf(hint.to, orientation)];
  const look: Attributes = threat
    ? { fill: 'none', stroke: color, strokeWidth: 4, strokeDasharray: '12 7' }
    : { fill: color, stroke: 'var(--b-a)', strokeWidth: 2 };
  const width = threat ? 11 : (WIDTHS[level] ?? SHAPE_WIDTH);
  const opacity = OPACITIES[level] ?? 1;
  return draw(
    'g',
    {},
    arrow(from, to, { width, opacity, look }),
    ...badge(hint, color, [from, to]),
  );
}

export function drawShape({ from, to, brush }: Shape, orientation: Orientation): Drawing {
  const start = pointOf(from, orientation);
  if (to === undefined || to === from) return circle(start, brush);
  const look = { fill: `var(--s-${brush})`, stroke: `var(--s-${brush}-edge)`, strokeWidth: 2.5 };
  return arrow(start, pointOf(to, orientation), { width: SHAPE_WIDTH, opacity: 0.88, look });
}

/** The outline of an arrow along the x axis, from its tail to its tip. */
export function arrowPath(length: number, width: number): string {
  const half = round(width / 2);
  const barb = round(width * 1.25);
  const end = round(length - TIP);
  const neck = round(length - TIP - width * 2.7);
  return `M${TAIL} ${-half}H${neck}V${-barb}L${end} 0L${neck} ${barb}V${half}H${TAIL}A${half} ${half} 0 0 1 ${TAIL} ${-half}Z`;
}

interface ArrowOptions {
  readonly width: number;
  readonly opacity: number;
  readonly look: Attributes;
}

function arrow(from: Point, to: Point, { width, opacity, look }: ArrowOptions): Drawing {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const turn = round((Math.atan2(dy, dx) * 180) / Math.PI);
  const d = arrowPath(Math.hypot(dx, dy), width);
  const transform = `${translate(from)} rotate(${turn})`;
  return draw('g', { transform, opacity }, draw('path', { d, strokeLinejoin: 'round', ...look }));
}

function badge({ label }: Hint, fill: string, [from, to]: readonly [Point, Point]): Drawing[] {
  if (label === undefined || label === '') return [];
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  const text = { y: 7, fontSize: 19, fontWeight: 700, textAnchor: 'middle', fill: 'var(--a-text)' };
  return [
    draw(
      'g',
      { transform: translate(middle) },
      draw('circle', { r: 15, fill, stroke: 'var(--b-a)', strokeWidth: 2.5 }),
      draw('text', text, label),
    ),
  ];
}

function circle(at: Point, brush: Brush): Drawing {
  return draw(
    'g',
    { transform: translate(at), fill: 'none', opacity: 0.92 },
    draw('circle', { r: 49, stroke: `var(--s-${brush}-edge)`, strokeWidth: 11 }),
    draw('circle', { r: 49, stroke: `var(--s-${brush})`, strokeWidth: 7 }),
  );
}
