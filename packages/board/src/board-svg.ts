/**
 * A board as the text of a self-contained SVG file, for downloads and preview images.
 *
 * ```ts
 * boardSvg('rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR', { width: 460 });
 * ```
 */
import { drawSet, drawTheme } from './drawing/definitions.ts';
import { type Drawing, draw, toMarkup } from './drawing/drawing.ts';
import { drawPicture, type Picture } from './drawing/picture.ts';
import { HEIGHT, VIEW_BOX, WIDTH } from './geometry.ts';
import { PALETTES } from './palette.ts';
import { type PlacementInput, toPlacement } from './placement.ts';

export interface BoardSvgOptions extends Partial<Omit<Picture, 'placement'>> {
  /** Width of the picture in pixels. */
  readonly width?: number;
}

export function boardSvg(placement: PlacementInput, options: BoardSvgOptions = {}): string {
  const { width = WIDTH, theme = 'wood', pieces = 'traditional' } = options;
  const { labels = 'arabic', orientation = 'red', ...marks } = options;
  const look = { ...marks, theme, pieces, labels, orientation };
  const picture = drawPicture({ ...look, placement: toPlacement(placement) });
  const root = draw(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      width,
      height: Math.round((width * HEIGHT) / WIDTH),
      viewBox: VIEW_BOX,
      fontFamily: 'system-ui, sans-serif',
    },
    ...usedOf([drawTheme(theme), drawSet(pieces)], picture),
    picture,
  );
  return toMarkup(root).replaceAll(/var\((--[a-z0-9-]+)\)/g, (whole, name: `--${string}`) => {
    return PALETTES[theme][name] ?? whole;
  });
}

/** The definitions that the picture uses, directly or by another definition. */
function usedOf(definitions: readonly Drawing[], picture: Drawing): Drawing[] {
  const parts = definitions.flatMap(({ children }) => children).filter(isDrawing);
  const body = toMarkup(picture);
  const shapes = parts.filter(({ attributes }) => body.includes(`#${attributes['id']}"`));
  const text = body + shapes.map(toMarkup).join('');
  const used = parts.filter(({ attributes }) => text.includes(`#${attributes['id']}`));
  return [draw('defs', {}, ...used)];
}

function isDrawing(child: Drawing | string): child is Drawing {
  return typeof child !== 'string';
}
