/** Marks around a point, drawn at the origin. Each has its own shape, so that users can tell them apart without colour. */
import { type Drawing, draw } from './drawing.ts';
import { paintOf, type Theme } from './theme.ts';

const ARM = 47;
const ELBOW = 30;
/** Four corners of a square around the point. */
const BRACKETS = [
  `M-${ARM}-${ELBOW}V-${ARM}H-${ELBOW}`,
  `M${ELBOW}-${ARM}H${ARM}V-${ELBOW}`,
  `M${ARM} ${ELBOW}V${ARM}H${ELBOW}`,
  `M-${ELBOW} ${ARM}H-${ARM}V${ELBOW}`,
].join('');

export function drawLastTarget(): Drawing {
  return brackets({ strokeWidth: 6 });
}

/** Small brackets and a dot on the origin of the last move. */
export function drawLastOrigin(): Drawing {
  const dot = draw('circle', { r: 6, fill: 'var(--m-last)' });
  return draw('g', { opacity: 0.75 }, brackets({ strokeWidth: 5.5, transform: 'scale(.62)' }), dot);
}

export function drawGlow(theme: Theme): Drawing {
  return draw('circle', { r: 66, fill: paintOf(theme, 'glow') });
}

/** Two rings around a king in check or, when setting up a position, a piece on a forbidden square. */
export function drawAlarm(): Drawing {
  return draw(
    'g',
    { fill: 'none', stroke: 'var(--m-check)' },
    draw('circle', { r: 48.5, strokeWidth: 6 }),
    draw('circle', { r: 55, strokeWidth: 2.5 }),
  );
}

/** The outline in the board's colour keeps the dot visible on lines and pieces. */
export function drawDot(): Drawing {
  return draw('circle', { r: 13, fill: 'var(--m-legal)', stroke: 'var(--b-a)', strokeWidth: 3.5 });
}

export function drawCapture(): Drawing {
  return draw(
    'g',
    { fill: 'none' },
    draw('circle', { r: 49, stroke: 'var(--b-a)', strokeWidth: 10, opacity: 0.9 }),
    draw('circle', {
      r: 49,
      stroke: 'var(--m-legal)',
      strokeWidth: 6,
      strokeDasharray: '53 24',
      transform: 'rotate(28)',
    }),
  );
}

/** The square under a dragged piece; the ring is wider than the piece. */
export function drawTarget(): Drawing {
  return draw(
    'g',
    {},
    draw('circle', { r: 53, fill: 'var(--m-legal)', opacity: 0.25 }),
    draw('circle', { r: 53, fill: 'none', stroke: 'var(--m-legal)', strokeWidth: 4.5 }),
  );
}

/** The keyboard's cursor: a square in dark and light, so that it is visible on every background. */
export function drawCursor(): Drawing {
  const box = { x: -52, y: -52, width: 104, height: 104, rx: 14, fill: 'none' };
  return draw(
    'g',
    {},
    draw('rect', { ...box, stroke: 'var(--m-cursor-halo)', strokeWidth: 11 }),
    draw('rect', { ...box, stroke: 'var(--m-cursor)', strokeWidth: 5 }),
  );
}

function brackets(attributes: Drawing['attributes']): Drawing {
  return draw('path', {
    d: BRACKETS,
    fill: 'none',
    stroke: 'var(--m-last)',
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
    ...attributes,
  });
}
