import { describe, expect, it } from 'vitest';
import { arrowPath, drawHint, drawShape } from './arrows.ts';
import { draw, toMarkup } from './drawing.ts';
import { drawGrain } from './grain.ts';
import { GRID_PATH, TICK_PATH } from './grid.ts';
import { fileLabels } from './labels.ts';
import { drawFace, drawToken, PIECES } from './piece.ts';
import { PIECE_SETS, THEMES } from './theme.ts';

describe('file numbers', () => {
  it.each([
    ['chinese', 'red', '123456789', '九八七六五四三二一'],
    ['chinese', 'black', '一二三四五六七八九', '987654321'],
    ['arabic', 'red', '123456789', '987654321'],
    ['arabic', 'black', '123456789', '987654321'],
    ['iccs', 'red', 'abcdefghi', 'abcdefghi'],
    ['iccs', 'black', 'ihgfedcba', 'ihgfedcba'],
    ['none', 'red', '', ''],
  ] as const)('%s, seen by %s', (labels, orientation, top, bottom) => {
    const read = fileLabels(labels, orientation);
    expect([read.top.join(''), read.bottom.join('')]).toEqual([top, bottom]);
  });
});

describe('the grid', () => {
  it('interrupts only the inner files at the river', () => {
    const verticals = GRID_PATH.match(/M\d+ \d+V\d+/g) ?? [];
    expect(verticals).toHaveLength(7 * 2 + 2);
    expect(verticals).toContain('M60 78V978');
    expect(verticals).toContain('M160 78V478');
    expect(GRID_PATH.match(/M\d+ \d+H\d+/g)).toHaveLength(10);
  });

  it('draws the diagonals of both palaces', () => {
    expect(GRID_PATH.match(/l-?200 200/g)).toHaveLength(4);
  });

  it('marks ten inner points with four corners and four edge points with two', () => {
    expect(TICK_PATH.match(/M/g)).toHaveLength(10 * 4 + 4 * 2);
  });
});

describe('pieces', () => {
  it.each(PIECE_SETS)('have different faces for all roles in the %s set', (set) => {
    const reds = PIECES.filter(({ color }) => color === 'red');
    const faces = reds.map((piece) => toMarkup(drawFace(set, piece)));
    expect(new Set(faces).size).toBe(7);
  });

  it('differ in shape by side on a thumbnail', () => {
    expect(drawToken({ color: 'red', role: 'pawn' })).toHaveLength(2);
    expect(drawToken({ color: 'black', role: 'pawn' })).toHaveLength(1);
  });
});

describe('arrows', () => {
  it('end before their point', () => {
    expect(arrowPath(300, 13.5)).toContain('L284 0');
  });

  it('show the rank by width and a threat by dashes', () => {
    const hint = { from: 'h2', to: 'e2' };
    const marks = [1, 2, 3, 9].map((rank) => toMarkup(drawHint({ ...hint, rank }, 'red')));
    expect(new Set(marks).size).toBe(4);
    expect(marks[0]).not.toContain('stroke-dasharray');
    expect(toMarkup(drawHint({ ...hint, kind: 'threat' }, 'red'))).toContain('stroke-dasharray');
  });

  it('turn with the board', () => {
    const shape = { from: 'a0', to: 'a9', brush: 'blue' } as const;
    expect(toMarkup(drawShape(shape, 'red'))).toContain('translate(60 978) rotate(-90)');
    expect(toMarkup(drawShape(shape, 'black'))).toContain('translate(860 78) rotate(90)');
  });
});

describe('markup', () => {
  it('uses SVG names of attributes and escapes values', () => {
    const drawing = draw('text', { strokeWidth: 2, viewBox: '"' }, '<a & b>');
    expect(toMarkup(drawing)).toBe('<text stroke-width="2" viewBox="&quot;">&lt;a &amp; b></text>');
  });

  it.each(THEMES)('draws the same grain of %s every time', (theme) => {
    expect(toMarkup(drawGrain(theme))).toBe(toMarkup(drawGrain(theme)));
  });
});
