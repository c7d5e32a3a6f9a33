import { COLORS } from '@chuhe/rules/piece';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type EngineScore,
  formatScore,
  MATE_RESULTS,
  MATE_SCORE,
  MAX_PAWN_SCORE,
  makeMateScore,
  makeStoredScore,
  mateMoves,
  matePlies,
  parseStoredScore,
  toMoverView,
  toRedView,
} from './score.ts';

const stored = fc.integer({ min: -MATE_SCORE, max: MATE_SCORE });
const engineScore: fc.Arbitrary<EngineScore> = fc.oneof(
  fc.record({
    kind: fc.constant('cp' as const),
    value: fc.integer({ min: -MAX_PAWN_SCORE, max: MAX_PAWN_SCORE }),
  }),
  fc.record({
    kind: fc.constant('mate' as const),
    result: fc.constantFrom(...MATE_RESULTS),
    moves: fc.nat({ max: 1_000 }),
  }),
);

describe('a stored score', () => {
  it.each<[EngineScore, number]>([
    [{ kind: 'cp', value: 31 }, 31],
    [{ kind: 'cp', value: -0 }, 0],
    [{ kind: 'cp', value: 27_999 }, 27_999],
    [{ kind: 'cp', value: 28_000 }, 27_999],
    [{ kind: 'cp', value: -1_000_000 }, -27_999],
    [{ kind: 'mate', result: 'wins', moves: 1 }, 29_999],
    [{ kind: 'mate', result: 'wins', moves: 3 }, 29_995],
    [{ kind: 'mate', result: 'wins', moves: 0 }, 30_000],
    [{ kind: 'mate', result: 'wins', moves: 5_000 }, 28_001],
    [{ kind: 'mate', result: 'loses', moves: 0 }, -30_000],
    [{ kind: 'mate', result: 'loses', moves: 1 }, -29_998],
    [{ kind: 'mate', result: 'loses', moves: 1_000 }, -28_000],
    [{ kind: 'mate', result: 'loses', moves: 5_000 }, -28_000],
  ])('of %j is %i', (score, number) => {
    expect(makeStoredScore(score)).toBe(number);
  });

  it('is made of an engine score with additional properties', () => {
    const score = { kind: 'mate', result: 'loses', moves: 2, bound: 'exact' } as const;
    expect(makeStoredScore(score)).toBe(-29_996);
  });

  it('is parsed as the engine score it was made of', () => {
    fc.assert(
      fc.property(engineScore, (score) => {
        expect(parseStoredScore(makeStoredScore(score))).toEqual(score);
      }),
    );
  });

  it('of another parity is the same mate from the other side’s view', () => {
    expect(parseStoredScore(29_996)).toEqual({ kind: 'mate', result: 'wins', moves: 2 });
    expect(parseStoredScore(-29_997)).toEqual({ kind: 'mate', result: 'loses', moves: 2 });
  });

  it.each([30_001, -30_001, 0.5, Number.NaN, Number.NEGATIVE_INFINITY])('is never %d', (number) => {
    expect(parseStoredScore(number)).toBeUndefined();
  });

  it.each([
    [27_999, undefined],
    [28_000, 1_000],
    [-29_998, 1],
    [-30_000, 0],
    [30_001, undefined],
    [Number.NaN, undefined],
  ])('of %d is %s moves from mate', (number, moves) => {
    expect(mateMoves(number)).toBe(moves);
  });
});

describe('a mate in plies', () => {
  it('has the plies it was made of', () => {
    fc.assert(
      fc.property(fc.constantFrom(...MATE_RESULTS), fc.nat({ max: 2_000 }), (result, plies) => {
        const score = makeMateScore(result, plies);
        expect(matePlies(score)).toBe(plies);
        expect(makeMateScore(score > 0 ? 'wins' : 'loses', plies)).toBe(score);
      }),
    );
  });

  it.each([
    ['wins', 1, 29_999],
    ['loses', 2, -29_998],
    ['wins', 2_000, 28_000],
    ['wins', 2_001, 28_000],
    ['loses', 0, -30_000],
  ] as const)('that %s in %i is %i', (result, plies, score) => {
    expect(makeMateScore(result, plies)).toBe(score);
  });

  it.each([-1, 0.5, Number.NaN])('is never %d away', (plies) => {
    expect(() => makeMateScore('wins', plies)).toThrow(RangeError);
  });

  it.each([27_999, -27_999, 30_001, 0, Number.NaN])('is not %d', (score) => {
    expect(matePlies(score)).toBeUndefined();
  });
});

describe('the view', () => {
  it('of Red is the mover’s when Red moves and its opposite when Black does', () => {
    expect([toRedView(31, 'red'), toRedView(31, 'black')]).toEqual([31, -31]);
    expect(toRedView(0, 'black')).toBe(0);
    expect(toMoverView(0, 'black')).toBe(0);
  });

  it('of the mover is restored from Red’s', () => {
    fc.assert(
      fc.property(stored, fc.constantFrom(...COLORS), (score, turn) => {
        expect(toMoverView(toRedView(score, turn), turn)).toBe(score);
      }),
    );
  });

  it('does not change the distance of a mate', () => {
    fc.assert(
      fc.property(stored, (score) => {
        expect(mateMoves(toRedView(score, 'black'))).toBe(mateMoves(score));
      }),
    );
  });
});

describe('a formatted score', () => {
  it.each([
    [0, '0.00'],
    [-0, '0.00'],
    [1, '+0.01'],
    [-7, '\u22120.07'],
    [31, '+0.31'],
    [-120, '\u22121.20'],
    [1_205, '+12.05'],
    [27_999, '+279.99'],
    [-27_999, '\u2212279.99'],
    [0.4, '0.00'],
    [-0.4, '0.00'],
    [-30.6, '\u22120.31'],
    [29_991, '#5'],
    [-29_990, '\u2212#5'],
    [30_000, '#0'],
    [-30_000, '\u2212#0'],
    [30_001, ''],
    [Number.NaN, ''],
    [undefined, ''],
  ])('of %s is %s', (score, text) => {
    expect(formatScore(score)).toBe(text);
  });

  it('differs from its opposite by the sign only', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: MATE_SCORE }), (score) => {
        const text = formatScore(score);
        expect(text).toMatch(/^(\+\d+\.\d\d|#\d+)$/);
        expect(formatScore(-score)).toBe(`\u2212${text.replace('+', '')}`);
      }),
    );
  });
});
