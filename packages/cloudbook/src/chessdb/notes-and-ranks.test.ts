import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bestThreshold,
  type CloudNote,
  goodThreshold,
  learnThreshold,
  makeCloudMoves,
  makeCloudScore,
  makeNote,
  parseCloudMoves,
  parseCloudScore,
  parseNote,
  type Rank,
  rankOf,
} from './cloud-moves.ts';
import { anyCloudScore } from './testing/arbitraries.ts';

describe('a note', () => {
  it.each<[string, Rank, CloudNote | undefined]>([
    ['! (44-02)', 2, { kind: 'replies', known: 44, good: 2 }],
    ['* (120-117)', 1, { kind: 'replies', known: 120, good: 117 }],
    ['! (00-00)', 2, { kind: 'replies', known: 0, good: 0 }],
    ['? (??-??)', 0, undefined],
    ['! (W-M-0009)', 2, { kind: 'tablebase', outcome: 'win', step: 9 }],
    ['? (D-M-0000)', 0, { kind: 'tablebase', outcome: 'draw', step: 0 }],
    ['* (L-M-0123)', 1, { kind: 'tablebase', outcome: 'loss', step: 123 }],
    ['! (W-00-009)', 2, { kind: 'tablebase', outcome: 'win', order: 0, step: 9 }],
    ['* (L-12-345)', 1, { kind: 'tablebase', outcome: 'loss', order: 12, step: 345 }],
  ])('%s is read and written', (text, rank, note) => {
    expect(parseNote(text)).toEqual({ rank, note, isWhole: true });
    expect(makeNote(rank, note)).toBe(text);
  });

  it.each([
    ['', undefined, true],
    ['!', 2, true],
    ['(44-02)', undefined, true],
    ['! 44-02', 2, false],
    ['! (44-)', 2, false],
    ['! (X-M-0001)', 2, false],
    ['good move', undefined, false],
    ['! (99999-1)', 2, false],
  ])('with the text "%s" never fails', (text, rank, isWhole) => {
    expect(parseNote(text)).toMatchObject({ rank, isWhole });
  });

  it('that is malformed becomes empty, and the move is kept', () => {
    const read = parseCloudMoves('move:h2e2,score:12,rank:2,note:best by test,winrate:50.91');
    expect(read).toEqual({
      ok: true,
      value: {
        moves: [{ move: 'h2e2', score: 12, rank: 2, note: undefined }],
        warnings: [
          {
            code: 'malformed-note',
            index: 0,
            text: 'move:h2e2,score:12,rank:2,note:best by test,winrate:50.91',
          },
        ],
      },
    });
    expect(read.ok && makeCloudMoves(read.value.moves)).toBe(
      'move:h2e2,score:12,rank:2,note:! (??-??),winrate:50.91',
    );
  });

  it('has capitals only in tablebase rows, which clients recognize by them', () => {
    const replies = fc.record({
      kind: fc.constant('replies' as const),
      known: fc.nat(),
      good: fc.nat(),
    });
    fc.assert(
      fc.property(fc.option(replies, { nil: undefined }), (note) => {
        expect(makeNote(1, note)).not.toMatch(/[A-Z]/);
      }),
    );
  });
});

describe('the cloud move string', () => {
  it('without text has no moves', () => {
    expect(parseCloudMoves('')).toEqual({ ok: true, value: { moves: [], warnings: [] } });
    expect(makeCloudMoves([])).toBe('');
  });

  it('leaves out the same winrates as chessdb', () => {
    const rows = [
      'move:h2e2,score:9999,rank:2,note:! (01-01),winrate:100.00',
      'move:b2e2,score:28000,rank:2,note:! (01-01)',
      'move:a0a1,score:??,rank:0,note:? (??-??)',
      'move:i0i1,score:0,rank:2,note:! (D-M-0000)',
    ].join('|');
    const read = parseCloudMoves(rows);
    expect(read.ok && makeCloudMoves(read.value.moves)).toBe(rows);
  });
});

describe('the thresholds', () => {
  // From the description of the protocol.
  it.each([
    [0, -5, -2.5],
    [1, -4.25, 1],
    [10, 2.69, 6.89],
    [20, 11.19, 16.34],
    [50, 40.07, 50],
    [-10, -17.31, -13.11],
    [75, 75, 75],
    [200, 200, 200],
    [-50, -50, -50],
    [-400, -50, -400],
    [29_999, 29_999, 29_999],
  ])('for a best score of %i are %d and %d', (best, goodScore, bestScore) => {
    expect(goodThreshold(best)).toBeCloseTo(goodScore, 2);
    expect(bestThreshold(best)).toBeCloseTo(bestScore, 2);
  });

  it.each([
    [60, 60 - 0.6 * (10 / (1 + Math.exp(-6)))],
    [-30, -30 - 10 / (1 + Math.exp(-3))],
    [-40, -50 + 0.5 * (20 - 10 / (1 + Math.exp(-3)))],
  ])('are interpolated: for a best score of %i, good begins at %d', (best, good) => {
    expect(goodThreshold(best)).toBeCloseTo(good, 9);
  });

  it.each([
    [50, 50],
    [0, -20],
    [-31, -75],
  ])('for learning, with a best score of %i, is %i', (best, least) => {
    expect(learnThreshold(best)).toBeCloseTo(least, 9);
  });

  it('have no jumps', () => {
    const jumps = Array.from({ length: 400 }, (_, index) => index - 200).filter(
      (best) => Math.abs(goodThreshold(best + 1) - goodThreshold(best)) > 1.5,
    );
    expect(jumps).toEqual([]);
  });

  it.each([
    [1, 1, 2],
    [0, 1, 1],
    [-4, 1, 1],
    [-5, 1, 0],
    [-3, 0, 1],
    [-2, 0, 2],
    [74, 75, 0],
    [29_997, 29_999, 0],
    [-60, -60, 0],
    [undefined, 0, 0],
  ])('give %s, with a best score of %i, the rank %i', (score, best, rank) => {
    expect(rankOf(score, best)).toBe(rank);
  });
});

describe('a score of the protocol', () => {
  it('equals the stored score except for large evaluations', () => {
    fc.assert(
      fc.property(anyCloudScore, (score) => {
        expect(makeCloudScore(score)).toBe(score);
        expect(parseCloudScore(String(score))).toBe(score);
      }),
    );
  });

  it.each([
    ['19991', 19_991],
    ['-19991', -19_991],
    ['30000', 30_000],
    ['30001', 0],
    ['-30001', 0],
    ['30002', undefined],
    ['', undefined],
    ['1e3', undefined],
    ['0x10', undefined],
    ['12 (', undefined],
  ])('"%s" is read as %s', (text, score) => {
    expect(parseCloudScore(text)).toBe(score);
  });
});
