/**
 * A board as the text of a self-contained SVG file, for downloads and preview images.
 *
 * ```ts
 * boardSvg('rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR', { width: 460 });
 * boardSvg(placement, { background: 'transparent', title: 'Hồ Vinh Hoa – Liễu Đại Hoa', captions: ['1. C2=5'] });
 * ```
 */
import { drawSet, drawTheme } from './drawing/definitions.ts';
import { type Drawing, draw, toMarkup } from './drawing/drawing.ts';
import { drawPicture, type Picture } from './drawing/picture.ts';
import { fitText } from './fit-text.ts';
import { HEIGHT, WIDTH } from './geometry.ts';
import { PALETTES } from './palette.ts';
import { type PlacementInput, toPlacement } from './placement.ts';

/** `board`: the theme's table; `white` and `transparent`: only lines and pieces, in the colours of the theme `paper`. */
export const BACKGROUNDS = ['board', 'white', 'transparent'] as const;
export type Background = (typeof BACKGROUNDS)[number];

export interface BoardSvgOptions extends Partial<Omit<Picture, 'placement'>> {
  /** Width of the picture in pixels. */
  readonly width?: number;
  /** Default: `board`. */
  readonly background?: Background;
  /** One line above the board. A line that is too long ends in `…`. */
  readonly title?: string | undefined;
  /** Lines below the board. */
  readonly captions?: readonly string[] | undefined;
}

/** Heights and sizes of the captions' text, in units of the drawing. */
const TITLE_BAND = 68;
const TITLE_SIZE = 36;
const CAPTION_BAND = 52;
const CAPTION_SIZE = 32;
const MARGIN = 30;

export function boardSvg(placement: PlacementInput, options: BoardSvgOptions = {}): string {
  const { width = WIDTH, background = 'board', pieces = 'traditional' } = options;
  const { labels = 'arabic', orientation = 'red', title, captions = [], ...marks } = options;
  const isPlain = background !== 'board';
  const theme = isPlain ? 'paper' : (options.theme ?? 'wood');
  const look = { ...marks, theme, pieces, labels, orientation, isPlain };
  const picture = drawPicture({ ...look, placement: toPlacement(placement) });
  const height = heightOf(options);
  const root = draw(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      width,
      height: Math.round((width * height) / WIDTH),
      viewBox: `0 0 ${WIDTH} ${height}`,
      fontFamily: 'system-ui, sans-serif',
    },
    ...usedOf([drawTheme(theme), drawSet(pieces)], picture),
    ...drawSheet(background, height),
    title === undefined ? picture : draw('g', { transform: `translate(0 ${TITLE_BAND})` }, picture),
    ...drawTexts(title, captions),
  );
  return toMarkup(root).replaceAll(/var\((--[a-z0-9-]+)\)/g, (whole, name: `--${string}`) => {
    return PALETTES[theme][name] ?? whole;
  });
}

/** Height of the picture in units of the drawing, in which it is 920 wide. */
function heightOf({ title, captions = [] }: BoardSvgOptions): number {
  const above = title === undefined ? 0 : TITLE_BAND;
  return above + HEIGHT + captions.length * CAPTION_BAND;
}

/** The area behind the board and the captions. A board without captions has its own. */
function drawSheet(background: Background, height: number): Drawing[] {
  if (background === 'transparent') return [];
  if (background === 'board' && height === HEIGHT) return [];
  const fill = background === 'white' ? '#ffffff' : 'var(--b-a)';
  return [draw('rect', { width: WIDTH, height, rx: background === 'white' ? 0 : 12, fill })];
}

function drawTexts(title: string | undefined, captions: readonly string[]): Drawing[] {
  const top = (title === undefined ? 0 : TITLE_BAND) + HEIGHT;
  const below = captions.map((text, index) =>
    line(text, { y: top + CAPTION_BAND * index + 36, fontSize: CAPTION_SIZE, fontWeight: 500 }),
  );
  if (title === undefined) return below;
  return [line(title, { y: 47, fontSize: TITLE_SIZE, fontWeight: 600 }), ...below];
}

function line(text: string, font: { readonly y: number; fontSize: number; fontWeight: number }) {
  const attributes = { x: WIDTH / 2, textAnchor: 'middle', fill: 'var(--b-label)', ...font };
  return draw('text', attributes, fitText(text, (WIDTH - 2 * MARGIN) / font.fontSize));
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
