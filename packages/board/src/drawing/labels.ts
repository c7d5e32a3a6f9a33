/**
 * File numbers along the two edges. Each player counts the files from the right, so the numbers of the two
 * sides run in opposite directions. Both turn with the board.
 *
 * ```ts
 * fileLabels('chinese', 'red').bottom; // ['九', '八', … '一']
 * fileLabels('chinese', 'red').top; // ['1', '2', … '9']
 * ```
 */
import { CELL, HEIGHT, LEFT, type Orientation, TOP } from '../geometry.ts';
import type { Glyph } from '../glyphs.ts';
import { FILES } from '../square.ts';
import { type Drawing, draw } from './drawing.ts';
import { glyph } from './glyph.ts';

/** `chinese`: Red in Chinese numerals, Black in Arabic; `iccs`: letters for files, digits for ranks. */
export const LABELS = ['chinese', 'arabic', 'iccs', 'none'] as const;
export type Labels = (typeof LABELS)[number];

const EDGE = 20;
const DIGITS = '123456789';
const NUMERALS = '一二三四五六七八九';

interface FileLabels {
  readonly top: readonly string[];
  readonly bottom: readonly string[];
}

/** The labels of the files, from left to right. */
export function fileLabels(labels: Labels, orientation: Orientation): FileLabels {
  if (labels === 'none') return { top: [], bottom: [] };
  if (labels === 'iccs') {
    const letters = Array.from(FILES);
    const row = orientation === 'red' ? letters : letters.toReversed();
    return { top: row, bottom: row };
  }
  const red = Array.from(labels === 'chinese' ? NUMERALS : DIGITS);
  const black = Array.from(DIGITS);
  return orientation === 'red'
    ? { top: black, bottom: red.toReversed() }
    : { top: red, bottom: black.toReversed() };
}

export function drawLabels(labels: Labels, orientation: Orientation): Drawing {
  const { top, bottom } = fileLabels(labels, orientation);
  const ranks = labels === 'iccs' ? rankLabels(orientation) : [];
  return draw(
    'g',
    { fill: 'var(--b-label)' },
    ...line(top, EDGE),
    ...line(bottom, HEIGHT - EDGE),
    ...ranks,
  );
}

function line(texts: readonly string[], y: number): Drawing[] {
  return texts.map((text, column) => label(text, LEFT + CELL * column, y));
}

/** Rank numbers beside the frame and a little above their ranks, in the gap between two pieces of the edge file. */
function rankLabels(orientation: Orientation): Drawing[] {
  return Array.from({ length: 10 }, (_, row) => {
    const rank = orientation === 'red' ? 9 - row : row;
    return digits(String(rank), { x: 18, y: TOP + CELL * row - 37, size: 19 });
  });
}

function label(text: string, x: number, y: number): Drawing {
  return isNumeral(text)
    ? glyph(text, { size: 25, weight: 20, color: 'var(--b-label)', x, y })
    : digits(text, { x, y, size: 22 });
}

/** Latin letters and digits are text, since every system has a font for them. */
function digits(
  text: string,
  at: { readonly x: number; readonly y: number; readonly size: number },
) {
  const { x, y, size } = at;
  const attributes = {
    x,
    y: y + size * 0.35,
    fontSize: size,
    fontWeight: 600,
    textAnchor: 'middle',
  };
  return draw('text', attributes, text);
}

function isNumeral(text: string): text is Glyph {
  return NUMERALS.includes(text);
}
