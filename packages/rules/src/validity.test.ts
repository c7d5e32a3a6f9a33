import { describe, expect, it } from 'vitest';
import { FEN_LEVELS, INITIAL_FEN, validateFen, validateSetup } from './fen.ts';
import type { Issue, IssueCode } from './issue.ts';
import { piece } from './piece.ts';
import { emptySetup, putPiece } from './setup.ts';
import { parseSquare } from './square.ts';
import { VALIDITY_ROWS } from './testing/fixtures.ts';

/** The codes of each rule, by its name in the fixture. */
const CODES: Readonly<Record<string, readonly IssueCode[]>> = {
  parts: ['parts'],
  rows: ['rows'],
  'row-sum': ['row-sum'],
  piece: ['piece'],
  side: ['side'],
  'limit P': ['limit'],
  'limit R': ['limit'],
  'red bishop in the top half': ['elephant-half'],
  'black bishop in the bottom half': ['elephant-half'],
  'king count': ['king-count'],
  'king square': ['king-square'],
  'advisor square': ['advisor-square'],
  'bishop square': ['elephant-square'],
  'pawn on own first three rows': ['pawn-rank'],
  'pawn on an odd column before the river': ['pawn-file'],
  'pawns stacked': ['pawns-stacked'],
  'side not to move is in check (or kings face)': ['kings-facing', 'opponent-in-check'],
};

const CASES = VALIDITY_ROWS.flatMap((row) => FEN_LEVELS.map((level) => ({ row, level })));

describe('validateFen', () => {
  it('is tested with 50 texts', () => {
    expect(VALIDITY_ROWS).toHaveLength(50);
  });

  it.each(CASES)('at level $level: $row.note', ({ row, level }) => {
    expect(validateFen(row.fen, level).length === 0).toBe(row[level]);
  });

  it.each(CASES.filter(({ row, level }) => !row[level]))(
    'names the rule at level $level: $row.note',
    ({ row, level }) => {
      const rule =
        row.looseError ??
        (level === 'strict' ? row.strictError : undefined) ??
        (level === 'board' || level === 'legal' ? row.boardError : undefined) ??
        (level === 'legal' ? row.legalError : undefined) ??
        'none';
      const [first] = validateFen(row.fen, level);
      expect(CODES[rule]).toContain(first.code);
    },
  );

  it.each(CASES.filter(({ row, level }) => !row[level]))(
    'names the place at level $level: $row.note',
    ({ row, level }) => {
      for (const issue of validateFen(row.fen, level)) expect(placeOf(issue)).not.toBe('nowhere');
    },
  );

  it('lists every syntax fault', () => {
    expect(
      validateFen('rnbaqabnr/8/1c5c1/p1p1p1p1pp/9/9/PxP1P1P1P/1C5C1/0/RNBAKABNR red', 'legal'),
    ).toEqual([
      { code: 'piece', piece: 'q', row: 1, at: 4 },
      { code: 'row-sum', row: 2, at: 10, found: 8 },
      { code: 'row-sum', row: 4, at: 18, found: 10 },
      { code: 'piece', piece: 'x', row: 7, at: 34 },
      { code: 'piece', piece: '0', row: 9, at: 49 },
      { code: 'side', piece: 'red', at: 61 },
    ]);
  });

  it('lists every fault on the board with its square and piece', () => {
    expect(validateFen('4k4/4a4/9/1p7/9/4B4/P8/9/3K5/2A2RRR1 w', 'board')).toEqual([
      { code: 'limit', square: 'h0', piece: 'R', found: 3 },
      { code: 'advisor-square', square: 'c0', piece: 'A' },
      { code: 'elephant-square', square: 'e4', piece: 'B' },
      { code: 'pawn-file', square: 'b6', piece: 'p' },
    ]);
  });

  it('counts from the top and names each surplus piece', () => {
    expect(validateFen('4k4/9/9/9/9/9/RRRR5/9/9/3K5 w', 'strict')).toEqual([
      { code: 'limit', square: 'c3', piece: 'R', found: 4 },
      { code: 'limit', square: 'd3', piece: 'R', found: 4 },
    ]);
  });

  it('names the missing king', () => {
    expect(validateFen('9/9/9/9/9/9/9/9/9/9 b', 'board')).toEqual([
      { code: 'king-count', piece: 'K', found: 0 },
      { code: 'king-count', piece: 'k', found: 0 },
    ]);
  });

  it('names the rear one of two pawns on a file, for both sides', () => {
    expect(validateFen('4k4/9/9/p8/p8/2P6/2P6/9/9/3K5 w', 'board')).toEqual([
      { code: 'pawns-stacked', square: 'c3', piece: 'P' },
      { code: 'pawns-stacked', square: 'a6', piece: 'p' },
    ]);
  });

  it('distinguishes facing kings from another check, and names the king of the side not to move', () => {
    expect(validateFen('4k4/9/9/9/9/9/9/9/9/4K4 w', 'legal')).toEqual([
      { code: 'kings-facing', square: 'e9', piece: 'k' },
    ]);
    expect(validateFen('4k4/9/9/9/9/9/9/9/4R4/3K5 w', 'legal')).toEqual([
      { code: 'opponent-in-check', square: 'e9', piece: 'k' },
    ]);
    expect(validateFen('4k4/9/9/9/9/9/9/9/4r4/4K4 b', 'legal')).toEqual([
      { code: 'opponent-in-check', square: 'e0', piece: 'K' },
    ]);
  });

  it('does not accept the dialects of parseFen', () => {
    for (const text of [
      `${INITIAL_FEN} `,
      `${INITIAL_FEN}\n`,
      INITIAL_FEN.replace(' ', '\u00a0'),
    ]) {
      expect(validateFen(text, 'loose').map(({ code }) => code)).not.toEqual([]);
    }
  });
});

describe('validateSetup', () => {
  it('gives the same issues for a setup as validateFen for its FEN', () => {
    const king = putPiece(emptySetup(), parseSquare('e0') ?? 0, piece('red', 'king'));
    expect(validateSetup(king, 'strict')).toEqual([]);
    expect(validateSetup(king, 'legal')).toEqual([{ code: 'king-count', piece: 'k', found: 0 }]);
  });
});

/** The square, row or offset; a missing king and a wrong number of parts have a count instead. */
function placeOf({ square, row, at, found }: Issue): string | number {
  return square ?? row ?? at ?? found ?? 'nowhere';
}
