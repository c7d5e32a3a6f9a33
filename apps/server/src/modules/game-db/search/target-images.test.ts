import type { SearchTarget } from '@chuhe/contract/game-search';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import { describe, expect, test } from 'vitest';
import { imagesOf } from './target-images.ts';

const all = { mirrored: true, swapped: true };

const pattern = (points: readonly string[], turn?: 'red' | 'black'): SearchTarget => ({
  kind: 'pattern',
  points: points.map((text) => ({ square: text.slice(0, 2), piece: text.slice(2) })),
  ...(turn && { turn }),
});

const texts = (target: SearchTarget, choice = all): string[] =>
  imagesOf(target, choice).map(({ target: image, isMirrored, isSwapped }) => {
    const name = `${isSwapped ? 'swapped ' : ''}${isMirrored ? 'mirrored ' : ''}`;
    if (image.kind === 'position') return name + image.FEN;
    if (image.kind === 'material') return name + JSON.stringify([image.red, image.black]);
    return `${name}${image.points.map(({ square, piece }) => square + piece).join(' ')} ${image.turn ?? ''}`;
  });

describe('images', () => {
  test('of a pattern turn with the board, and each symbol changes by itself', () => {
    expect(texts(pattern(['a0R', 'b4?', 'e9k', 'd1+', 'd8-', 'c3.'], 'red'))).toEqual([
      'a0R b4? e9k d1+ d8- c3. red',
      'mirrored i0R h4? e9k f1+ f8- g3. red',
      'swapped i9r h5? e0K f8- f1+ g6. black',
      'swapped mirrored a9r b5? e0K d8- d1+ c6. black',
    ]);
  });

  test('are only the requested ones', () => {
    const target = pattern(['a0R']);
    expect(texts(target, { mirrored: false, swapped: false })).toEqual(['a0R ']);
    expect(texts(target, { mirrored: true, swapped: false })).toHaveLength(2);
    expect(texts(target, { mirrored: false, swapped: true })).toEqual(['a0R ', 'swapped i9r ']);
  });

  test('that are equal occur once', () => {
    expect(texts(pattern(['e0K', 'a0R', 'i0R']))).toEqual(['e0K a0R i0R ', 'swapped e9k i9r a9r ']);
    expect(texts(pattern(['e4?', 'e5?']))).toEqual(['e4? e5? ']);
  });

  test('of material exchange the sides and have no mirror image', () => {
    expect(texts({ kind: 'material', red: { r: [1, 2] }, black: { n: [0, 0] } })).toEqual([
      '[{"r":[1,2]},{"n":[0,0]}]',
      'swapped [{"n":[0,0]},{"r":[1,2]}]',
    ]);
    expect(texts({ kind: 'material', red: { r: [1, 2] }, black: { r: [1, 2] } })).toHaveLength(1);
  });

  test('of a position exchange the side to move', () => {
    expect(texts({ kind: 'position', FEN: '4k4/9/9/9/9/9/9/9/R8/3K5 w' })).toEqual([
      '4k4/9/9/9/9/9/9/9/R8/3K5 w',
      'mirrored 4k4/9/9/9/9/9/9/9/8R/5K3 w',
      'swapped 5k3/8r/9/9/9/9/9/9/9/4K4 b',
      'swapped mirrored 3k5/r8/9/9/9/9/9/9/9/4K4 b',
    ]);
    expect(texts({ kind: 'position', FEN: INITIAL_FEN })).toEqual([
      INITIAL_FEN,
      `swapped ${INITIAL_FEN.replace(' w', ' b')}`,
    ]);
  });
});
