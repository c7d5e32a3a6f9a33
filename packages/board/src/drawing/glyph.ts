import { GLYPH_UNITS, GLYPHS, type Glyph } from '../glyphs.ts';
import { type Drawing, draw } from './drawing.ts';

interface GlyphOptions {
  /** Height of the em. */
  readonly size: number;
  readonly color: string;
  /** Thickens the outline, in units of 1/1000 em, so that thin strokes stay visible at small sizes. */
  readonly weight: number;
  readonly x?: number;
  readonly y?: number;
}

/** A character as an outline, centred on the point. */
export function glyph(character: Glyph, options: GlyphOptions): Drawing {
  const { size, color, weight, x = 0, y = 0 } = options;
  const scale = `scale(${size / GLYPH_UNITS})`;
  return draw('path', {
    d: GLYPHS[character],
    transform: x === 0 && y === 0 ? scale : `translate(${x} ${y}) ${scale}`,
    fill: color,
    stroke: color,
    strokeWidth: (weight * GLYPH_UNITS) / 1000,
    strokeLinejoin: 'round',
  });
}
