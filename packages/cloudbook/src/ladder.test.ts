import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BANDS, type Band, flipNote, scoreNote } from './score.ts';

/** The rungs of the specification, each with its lowest and highest integer score. */
const RUNGS: [Band, number, number][] = [
  ['mated', -30_000, -3_001],
  ['losing', -3_000, -501],
  ['disadvantage', -500, -251],
  ['worse', -250, -151],
  ['slightly-worse', -150, -71],
  ['equal', -70, 69],
  ['slightly-better', 70, 149],
  ['better', 150, 249],
  ['advantage', 250, 499],
  ['winning', 500, 3_000],
  ['mate', 3_001, 30_000],
];

const bandOf = (score: number) => scoreNote(score)?.band;

describe('the ladder', () => {
  it.each(RUNGS)('gives %s from %i to %i', (band, lowest, highest) => {
    expect([bandOf(lowest), bandOf(highest)]).toEqual([band, band]);
  });

  it.each([
    [-3_001, 'mated'],
    [-3_000, 'losing'],
    [-2_999, 'losing'],
    [-501, 'losing'],
    [-500, 'disadvantage'],
    [-499, 'disadvantage'],
    [-251, 'disadvantage'],
    [-250, 'worse'],
    [-249, 'worse'],
    [-151, 'worse'],
    [-150, 'slightly-worse'],
    [-149, 'slightly-worse'],
    [-71, 'slightly-worse'],
    [-70, 'equal'],
    [-69, 'equal'],
    [-1, 'equal'],
    [-0, 'equal'],
    [0, 'equal'],
    [1, 'equal'],
    [69, 'equal'],
    [70, 'slightly-better'],
    [71, 'slightly-better'],
    [149, 'slightly-better'],
    [150, 'better'],
    [151, 'better'],
    [249, 'better'],
    [250, 'advantage'],
    [251, 'advantage'],
    [499, 'advantage'],
    [500, 'winning'],
    [501, 'winning'],
    [2_999, 'winning'],
    [3_000, 'winning'],
    [3_001, 'mate'],
  ] as const)('calls %i %s', (score, band) => {
    expect(scoreNote(score)).toEqual({ band });
  });

  it('has no gap between integer scores', () => {
    expect([bandOf(-70.5), bandOf(69.9), bandOf(3_000.5)]).toEqual([
      'slightly-worse',
      'equal',
      'mate',
    ]);
  });

  it('never falls as the score rises', () => {
    const scores = Array.from({ length: 60_201 }, (_, index) => index - 30_100);
    const ranks = scores.map((score) => BANDS.findIndex((band) => band === bandOf(score)));
    expect(ranks).not.toContain(-1);
    expect(ranks).toEqual(ranks.toSorted((one, other) => other - one));
  });

  it('is symmetric except for the ends of the rungs', () => {
    const uneven = Array.from({ length: 30_001 }, (_, score) => score).filter((score) => {
      const note = scoreNote(score);
      return note && flipNote(note).band !== bandOf(-score);
    });
    expect(uneven).toEqual([70, 150, 250, 500]);
  });

  it('gives no note for an unknown score', () => {
    expect(scoreNote(undefined)).toBeUndefined();
    expect(scoreNote(undefined, 12)).toBeUndefined();
    expect(scoreNote(Number.NaN)).toBeUndefined();
  });
});

describe('a mate', () => {
  it.each([
    [5_000, 10, { band: 'mate', mateIn: 5 }],
    [5_000, 9, { band: 'mate', mateIn: 5 }],
    [5_000, 1, { band: 'mate', mateIn: 1 }],
    [-5_000, 10, { band: 'mated', mateIn: 5 }],
    [-3_001, 2, { band: 'mated', mateIn: 1 }],
    [29_999, 8, { band: 'mate', mateIn: 4 }],
    [-29_998, 8, { band: 'mated', mateIn: 4 }],
  ] as const)('of %i at depth %i is half the depth away', (score, depth, note) => {
    expect(scoreNote(score, depth)).toEqual(note);
  });

  it.each([
    [29_999, { band: 'mate', mateIn: 1 }],
    [29_997, { band: 'mate', mateIn: 2 }],
    [29_996, { band: 'mate', mateIn: 2 }],
    [28_000, { band: 'mate', mateIn: 1_000 }],
    [27_999, { band: 'mate' }],
    [30_000, { band: 'mate', mateIn: 0 }],
    [30_001, { band: 'mate' }],
    [Number.POSITIVE_INFINITY, { band: 'mate' }],
    [-27_999, { band: 'mated' }],
    [-29_998, { band: 'mated', mateIn: 1 }],
    [-30_000, { band: 'mated', mateIn: 0 }],
  ] as const)('of %d without a depth has the distance of its score', (score, note) => {
    expect(scoreNote(score)).toEqual(note);
  });

  it.each([0, -4, 2.5, Number.NaN, Number.POSITIVE_INFINITY])('ignores a depth of %d', (depth) => {
    expect(scoreNote(29_997, depth)).toEqual({ band: 'mate', mateIn: 2 });
    expect(scoreNote(4_000, depth)).toEqual({ band: 'mate' });
  });

  it('is never given for smaller scores, even with a depth', () => {
    expect(scoreNote(3_000, 10)).toEqual({ band: 'winning' });
    expect(scoreNote(-3_000, 10)).toEqual({ band: 'losing' });
  });
});

describe('a note', () => {
  it('mirrors its band when flipped', () => {
    const notes = RUNGS.map(([band]) => flipNote({ band }).band);
    expect(notes).toEqual(RUNGS.map(([band]) => band).toReversed());
  });

  it('is unchanged when flipped twice', () => {
    const score = fc.integer({ min: -30_000, max: 30_000 });
    fc.assert(
      fc.property(score, fc.option(fc.nat(200), { nil: undefined }), (each, depth) => {
        const note = scoreNote(each, depth);
        expect(note && flipNote(flipNote(note))).toEqual(note);
      }),
    );
  });

  it('keeps its mate distance when flipped', () => {
    expect(flipNote({ band: 'mated', mateIn: 3 })).toEqual({ band: 'mate', mateIn: 3 });
    expect(flipNote({ band: 'mate' })).toEqual({ band: 'mated' });
  });
});
