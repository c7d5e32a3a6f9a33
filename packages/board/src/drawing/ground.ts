/** The static background below the pieces. */
import { HEIGHT, type Orientation, WIDTH } from '../geometry.ts';
import type { Glyph } from '../glyphs.ts';
import { type Drawing, draw } from './drawing.ts';
import { glyph } from './glyph.ts';
import { drawGrid } from './grid.ts';
import { drawLabels, type Labels } from './labels.ts';
import { idOf, paintOf, type Theme } from './theme.ts';

const RIVER_Y = 528;
/** The characters of the river, upright and in reading order for both orientations. */
const RIVER: readonly (readonly [Glyph, number])[] = [
  ['楚', 210],
  ['河', 322],
  ['漢', 598],
  ['界', 710],
];

export interface GroundOptions {
  readonly theme: Theme;
  readonly labels: Labels;
  readonly orientation: Orientation;
  /** Whether there are only lines and labels, without the table. */
  readonly isPlain?: boolean | undefined;
}

export function drawGround({ theme, labels, orientation, isPlain }: GroundOptions): Drawing {
  const lines = [drawGrid(2.2, true), drawRiver(), drawLabels(labels, orientation)];
  return draw('g', {}, ...(isPlain === true ? [] : drawTexture(theme)), ...lines);
}

function drawTexture(theme: Theme): Drawing[] {
  return [
    ...drawTable(theme, 12),
    // The nested SVG clips the grain at the edge of the board.
    draw(
      'svg',
      {
        x: 4,
        y: 4,
        width: WIDTH - 8,
        height: HEIGHT - 8,
        viewBox: `4 4 ${WIDTH - 8} ${HEIGHT - 8}`,
      },
      draw('use', { href: `#${idOf(theme, 'grain')}` }),
    ),
    rect(
      { inset: 4.5, radius: 9, fill: 'none' },
      { stroke: 'var(--b-light)', strokeOpacity: 0.22, strokeWidth: 1.5 },
    ),
  ];
}

/** The background of a thumbnail: only the table and its lines. */
export function drawSmallGround(theme: Theme): Drawing {
  return draw('g', {}, ...drawTable(theme, 26), drawGrid(5, false));
}

function drawTable(theme: Theme, radius: number): Drawing[] {
  return [
    rect({ inset: 0, radius, fill: 'var(--b-edge)' }),
    rect({ inset: 4, radius: radius - 3, fill: paintOf(theme, 'table') }),
  ];
}

function drawRiver(): Drawing {
  const options = { size: 74, weight: 4, color: 'var(--b-river)', y: RIVER_Y };
  return draw('g', { opacity: 0.82 }, ...RIVER.map(([text, x]) => glyph(text, { ...options, x })));
}

interface Frame {
  readonly inset: number;
  readonly radius: number;
  readonly fill: string;
}

function rect({ inset, radius, fill }: Frame, more: Drawing['attributes'] = {}): Drawing {
  const size = { x: inset, y: inset, width: WIDTH - 2 * inset, height: HEIGHT - 2 * inset };
  return draw('rect', { ...size, rx: radius, fill, ...more });
}
