import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CLASSICAL_SCALE,
  fromClassicalScore,
  MATE_SCORE,
  makeWinrate,
  WIN_CHANCE_SCALE,
  winChance,
} from './score.ts';

const score = fc.integer({ min: -MATE_SCORE, max: MATE_SCORE });
const anyScore = fc.oneof(score, fc.double({ noNaN: true }));

describe('the win chance', () => {
  it('is even at 0, and e to 1 at one scale', () => {
    expect(winChance(0)).toBe(0.5);
    expect(winChance(-0)).toBe(0.5);
    expect(winChance(WIN_CHANCE_SCALE)).toBeCloseTo(Math.E / (Math.E + 1), 12);
  });

  it('lies between 0 and 1', () => {
    fc.assert(
      fc.property(anyScore, (each) => {
        expect(winChance(each)).toBeGreaterThanOrEqual(0);
        expect(winChance(each)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('of both sides adds up to exactly 1', () => {
    fc.assert(
      fc.property(anyScore, (each) => {
        expect(winChance(each) + winChance(-each)).toBe(1);
      }),
    );
  });

  it('never falls as the score rises', () => {
    fc.assert(
      fc.property(anyScore, anyScore, (one, other) => {
        const [low, high] = one < other ? [one, other] : [other, one];
        expect(winChance(low)).toBeLessThanOrEqual(winChance(high));
      }),
    );
  });

  it('rises with every hundredth of a pawn in the range of real games', () => {
    for (let each = -3_000; each < 3_000; each += 1) {
      expect(winChance(each)).toBeLessThan(winChance(each + 1));
    }
  });

  it.each([28_000, 29_997, 30_000, Number.POSITIVE_INFINITY])(
    'of a mate, %d, is certain',
    (mate) => {
      expect([winChance(mate), winChance(-mate)]).toEqual([1, 0]);
    },
  );

  it('of NaN is NaN', () => {
    expect(winChance(Number.NaN)).toBeNaN();
  });
});

describe('the winrate field of chessdb', () => {
  // Values from the protocol's description and its example answers.
  it.each([
    [0, '50.00'],
    [1, '50.08'],
    [50, '53.78'],
    [100, '57.52'],
    [330, '73.11'],
    [412, '77.70'],
    [-1, '49.92'],
    [-35, '47.35'],
    [-95, '42.85'],
  ])('is, at %i, %s', (each, text) => {
    expect(makeWinrate(each)).toBe(text);
  });

  it.each([9_999, -9_999])('is present at %i', (each) => {
    expect(makeWinrate(each)).toMatch(/^\d{1,3}\.\d\d$/);
  });

  it.each([10_000, -10_000, 29_999, Number.NaN])('is left out at %d', (each) => {
    expect(makeWinrate(each)).toBeUndefined();
  });
});

describe('a pawn of the classical evaluation', () => {
  it('has the same win chance as its conversion', () => {
    expect(winChance(fromClassicalScore(CLASSICAL_SCALE))).toBe(winChance(WIN_CHANCE_SCALE));
    expect([0, 100, -100, 20_000].map(fromClassicalScore)).toEqual([0, 56, -56, 11_228]);
  });

  it('is never −0', () => {
    expect(fromClassicalScore(-0)).toBe(0);
    expect(fromClassicalScore(-0.4)).toBe(0);
  });
});
