/**
 * International symbols, drawn for this project in a box of 64 units around the origin: a crown, an
 * official's hat, an elephant, a horse, a wheel, a cannon, a man with a hat. Details inside a symbol have
 * the colour of the piece's face.
 */
import type { Role } from '../piece.ts';
import { type Attributes, type Drawing, draw } from './drawing.ts';

const INK = 'currentColor';
const FACE = 'var(--p-a)';

const SYMBOLS: Readonly<Record<Role, readonly Drawing[]>> = {
  king: [
    path('M-25-13-13 1 0-22 13 1 25-13 20 15H-20Z'),
    draw('rect', { x: -20, y: 19, width: 40, height: 7, rx: 2 }),
    disc({ cx: -25, cy: -16, r: 3.6 }),
    disc({ cx: 25, cy: -16, r: 3.6 }),
    disc({ cy: -25, r: 3.8 }),
  ],
  advisor: [
    path('M-15 6C-15-10-10-18 0-18S15-10 15 6Z'),
    disc({ cy: -21, r: 4 }),
    draw('rect', { x: -31, y: 2, width: 62, height: 8, rx: 4 }),
    path('M-17 13H17L13 25H-13Z'),
  ],
  elephant: [
    path(
      'M-8-20C-27-27-32-12-28 0-26 8-19 11-14 8-13 13-10 15-7 16L-6 24C-5 29 5 30 10 25L7 21C5 23 2 22 2 19V16C8 15 12 12 14 8 19 11 26 8 28 0 32-12 27-27 8-20Z',
    ),
    disc({ cx: -7, cy: -4, r: 2.8, fill: FACE }),
    disc({ cx: 7, cy: -4, r: 2.8, fill: FACE }),
    stroke('M-16-14C-19-8-18 0-15 5M16-14C19-8 18 0 15 5', 2.4, FACE),
  ],
  horse: [
    path('M-15 25C-16 11-4 6-4-3-10 3-17 6-22 3-26 0-22-7-16-12L-9-20-8-27-1-21C15-18 22 0 19 25Z'),
    disc({ cx: -7, cy: -11, r: 2.5, fill: FACE }),
  ],
  chariot: [
    disc({ r: 22, fill: 'none', stroke: INK, strokeWidth: 5.5 }),
    stroke('M0-20V20M-20 0H20M-14-14 14 14M14-14-14 14', 3.4, INK),
    disc({ r: 6.5 }),
  ],
  cannon: [
    draw('path', {
      d: 'M-24-9C-28-9-28 9-24 9L22 5H27V-11H22V-9Z',
      transform: 'rotate(-24) translate(0-5)',
    }),
    disc({ cx: -4, cy: 12, r: 15, fill: FACE }),
    disc({ cx: -4, cy: 12, r: 11, fill: 'none', stroke: INK, strokeWidth: 4 }),
    disc({ cx: -4, cy: 12, r: 4 }),
  ],
  pawn: [
    path('M-22-5C-10-10-5-17 0-25 5-17 10-10 22-5Z'),
    path('M-10-1H10C10 12-10 12-10-1Z'),
    path('M-21 25C-21 13-12 11-6 12 0 16 0 16 6 12 12 11 21 13 21 25Z'),
  ],
};

/** The symbol in one colour, which the strokes use as `currentColor`. */
export function symbol(role: Role, ink: string): Drawing {
  return draw('g', { fill: ink, color: ink }, ...SYMBOLS[role]);
}

function path(d: string): Drawing {
  return draw('path', { d });
}

function disc(attributes: Attributes): Drawing {
  return draw('circle', attributes);
}

function stroke(d: string, strokeWidth: number, color: string): Drawing {
  return draw('path', { d, strokeWidth, fill: 'none', stroke: color });
}
