import { describe, expect, it } from 'vitest';
import { makeMove, mirrorMove, packMove, parseMove, sourceOf, targetOf } from './move.ts';
import { SQUARES } from './square.ts';

describe('a move as a number', () => {
  it.each([
    ['h2e2', 42922],
    ['a9a8', 17203],
    ['h0g2', 43466],
    ['b9c7', 21812],
    ['i0i1', 48075],
    ['a0a1', 46019],
  ])('has the source in the low byte and the target in the high one: %s is %i', (text, move) => {
    expect(parseMove(text)).toBe(move);
    expect(makeMove(move)).toBe(text);
    expect(packMove(sourceOf(move), targetOf(move))).toBe(move);
  });

  it('is read back from its text for every pair of squares', () => {
    for (const source of SQUARES) {
      for (const target of SQUARES) {
        const move = packMove(source, target);
        expect(parseMove(makeMove(move))).toBe(source === target ? undefined : move);
      }
    }
  });

  it('throws for a byte that is not a square', () => {
    for (const none of [0, 51, 0xff_ff, -1, 51 << 8, Number.NaN]) {
      expect(() => makeMove(none)).toThrow(RangeError);
    }
  });

  it('is mirrored square by square, and mirrored twice is itself', () => {
    const move = packMove(170, 167);
    expect(makeMove(mirrorMove(move))).toBe('b2e2');
    expect(mirrorMove(mirrorMove(move))).toBe(move);
  });
});

describe('parseMove', () => {
  it.each([
    '',
    'h2',
    'h2e',
    'h2e2 ',
    ' h2e2',
    'H2E2',
    'h2-e2',
    'h2h2',
    'j2e2',
    'h10g8',
    '炮二平五',
  ])('refuses %j', (text) => {
    expect(parseMove(text)).toBeUndefined();
  });
});
