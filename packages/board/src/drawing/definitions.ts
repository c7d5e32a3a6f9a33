/** Definitions that boards reference by id: gradients, grain and discs of a theme, faces of a piece set. */
import { COLORS } from '../piece.ts';
import { type Attributes, type Drawing, draw } from './drawing.ts';
import { drawGrain } from './grain.ts';
import { drawDisc, drawFace, faceId, PIECES } from './piece.ts';
import { idOf, type PieceSet, type Theme, themeClass } from './theme.ts';

type Stop = readonly [offset: number, color: string, opacity?: number];

/** Gradients resolve custom properties where they are defined, so each theme has its own gradients in a group with the theme's class. */
export function drawTheme(theme: Theme): Drawing {
  const gradient =
    (tag: 'linearGradient' | 'radialGradient', name: string, attributes: Attributes) =>
    (...stops: readonly Stop[]) =>
      draw(tag, { id: idOf(theme, name), ...attributes }, ...stops.map(drawStop));
  return draw(
    'g',
    { className: themeClass(theme) },
    gradient('linearGradient', 'table', { x1: 0, y1: 0, x2: 0.35, y2: 1 })(
      [0, 'var(--b-a)'],
      [1, 'var(--b-b)'],
    ),
    gradient('radialGradient', 'face', { cx: 0.38, cy: 0.3, r: 0.85 })(
      [0, 'var(--p-a)'],
      [0.62, 'var(--p-a)'],
      [1, 'var(--p-b)'],
    ),
    gradient('linearGradient', 'rim', { x1: 0.2, y1: 0, x2: 0.7, y2: 1 })(
      [0, 'var(--p-rim)'],
      [1, 'var(--p-rim2)'],
    ),
    gradient(
      'radialGradient',
      'shadow',
      {},
    )([0.72, 'var(--b-shadow)', 0.5], [1, 'var(--b-shadow)', 0]),
    gradient('radialGradient', 'glow', {})([0.6, 'var(--m-glow)', 0.95], [1, 'var(--m-glow)', 0]),
    drawGrain(theme),
    ...COLORS.map((color) => draw('g', { id: idOf(theme, color) }, drawDisc(theme, color))),
  );
}

export function drawSet(set: PieceSet): Drawing {
  const faces = PIECES.map((piece) => draw('g', { id: faceId(set, piece) }, drawFace(set, piece)));
  return draw('g', {}, ...faces);
}

function drawStop([offset, stopColor, stopOpacity = 1]: Stop): Drawing {
  return draw('stop', { offset, stopColor, stopOpacity });
}
