import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BOUNDS,
  flipScore,
  flipWdl,
  MATE_RESULTS,
  makeScoreNumber,
  parseScore,
  parseScoreNumber,
  parseWdl,
  type Score,
} from './score.ts';

const score: fc.Arbitrary<Score> = fc.oneof(
  fc.record({
    kind: fc.constant('cp' as const),
    value: fc.integer({ min: -27_999, max: 27_999 }).map((value) => (value === 0 ? 0 : value)),
    bound: fc.constantFrom(...BOUNDS),
  }),
  fc.record({
    kind: fc.constant('mate' as const),
    result: fc.constantFrom(...MATE_RESULTS),
    moves: fc.nat({ max: 1_000 }),
    bound: fc.constantFrom(...BOUNDS),
  }),
);

describe('scores', () => {
  it.each([
    ['cp', '31', { kind: 'cp', value: 31, bound: 'exact' }],
    ['cp', '-0', { kind: 'cp', value: 0, bound: 'exact' }],
    ['mate', '3', { kind: 'mate', result: 'wins', moves: 3, bound: 'exact' }],
    ['mate', '-2', { kind: 'mate', result: 'loses', moves: 2, bound: 'exact' }],
    ['mate', '0', { kind: 'mate', result: 'loses', moves: 0, bound: 'exact' }],
  ])('read %s %s', (unit, text, expected) => {
    expect(parseScore(unit, text)).toEqual(expected);
  });

  it.each([
    ['cp', '1.5'],
    ['cp', 'NaN'],
    ['cp', '99999999'],
    ['cp', '9'.repeat(30)],
    ['cp', undefined],
    ['mate', '1001'],
    ['mate', ''],
    ['pawns', '3'],
  ])('do not read %s %s', (unit, text) => {
    expect(parseScore(unit, text)).toBeUndefined();
  });

  it('are unchanged when flipped twice', () => {
    fc.assert(
      fc.property(score, (each) => {
        expect(flipScore(flipScore(each))).toEqual(each);
      }),
    );
  });

  it('change sign and bound when flipped', () => {
    expect(makeScoreNumber(flipScore({ kind: 'cp', value: 31, bound: 'lower' }))).toBe(-31);
    expect(flipScore({ kind: 'cp', value: 31, bound: 'lower' }).bound).toBe('upper');
  });

  it('are read back from their number, except for the bound', () => {
    fc.assert(
      fc.property(score, (each) => {
        expect(parseScoreNumber(makeScoreNumber(each))).toEqual({ ...each, bound: 'exact' });
      }),
    );
  });

  it.each([
    ['mate', '1', 29_999],
    ['mate', '3', 29_995],
    ['mate', '-1', -29_998],
    ['mate', '0', -30_000],
    ['cp', '31000', 27_999],
  ])('have numbers: %s %s is %i', (unit, text, expected) => {
    const parsed = parseScore(unit, text);
    expect(parsed && makeScoreNumber(parsed)).toBe(expected);
  });

  it('are not read from invalid numbers', () => {
    expect(parseScoreNumber(30_001)).toBeUndefined();
    expect(parseScoreNumber(0.5)).toBeUndefined();
    expect(parseScoreNumber(Number.NaN)).toBeUndefined();
  });

  it('of expected results have a sum of about 1,000', () => {
    expect(parseWdl(['100', '850', '50'])).toEqual({ win: 100, draw: 850, loss: 50 });
    expect(parseWdl(['333', '333', '333'])).toEqual({ win: 333, draw: 333, loss: 333 });
    expect(parseWdl(['100', '850'])).toBeUndefined();
    expect(parseWdl(['100', '850', '500'])).toBeUndefined();
    expect(parseWdl(['-1', '1000', '1'])).toBeUndefined();
    expect(flipWdl({ win: 100, draw: 850, loss: 50 })).toEqual({ win: 50, draw: 850, loss: 100 });
  });
});
