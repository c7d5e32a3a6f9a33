import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EMPTY_FEN, FEN_LENGTH_LIMIT, INITIAL_FEN, makeFen, parseFen, validateFen } from './fen.ts';
import type { Issue } from './issue.ts';
import { parsePiece } from './piece.ts';
import { SQUARES } from './square.ts';
import { anySetup } from './testing/arbitraries.ts';
import { PERFT_ROWS } from './testing/fixtures.ts';
import { IS_FULL, SEED } from './testing/random.ts';

const [BOARD = ''] = INITIAL_FEN.split(' ');

/** The FEN after reading and writing it, or the issue. */
function reread(text: string): string | Issue {
  const setup = parseFen(text);
  return setup.ok ? makeFen(setup.value) : setup.error;
}

describe('parseFen', () => {
  it('reads the starting position, square by square', () => {
    const setup = parseFen(INITIAL_FEN);
    if (!setup.ok) throw new Error(setup.error.code);
    const { pieces, turn } = setup.value;
    expect(turn).toBe('red');
    expect(pieces.size).toBe(32);
    expect(pieces.get(51)).toBe(parsePiece('r'));
    expect(pieces.get(199)).toBe(parsePiece('K'));
    expect(pieces.get(170)).toBe(parsePiece('C'));
    expect(pieces.get(67)).toBeUndefined();
  });

  it.each([
    ['letters H and E', 'rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR w'],
    ['letters G and M', 'rmbagabmr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RMBAGABMR w'],
    ['r for Red', `${BOARD} r`],
    ['capitals for the side', `${BOARD} W`],
    ['a missing side', BOARD],
    ['counters after the side', `${BOARD} w - - 0 1`],
    ['moves after the side', `${BOARD} w - - 0 1 moves h2e2 h9g7`],
    ['repeated spaces', `  ${BOARD}   w  `],
    ['tabs and line ends', `\t${BOARD}\r\nw\n`],
    ['no-break spaces', `\u00a0${BOARD}\u00a0w\u00a0`],
    ['ideographic spaces and a byte order mark', `\ufeff${BOARD}\u3000w`],
    ['empty holdings', `${BOARD}[] w - - 0 1`],
    ['a dash for holdings', `${BOARD}[-] w - - 0 1`],
    ['adjacent digits', BOARD.replace('/9/', '/45/')],
  ])('accepts %s', (_, text) => {
    expect(reread(text)).toBe(INITIAL_FEN);
  });

  it('reads Black to move', () => {
    expect(reread(`${BOARD} b`)).toBe(`${BOARD} b`);
    expect(reread(`${BOARD} B - - 0 1`)).toBe(`${BOARD} b`);
  });

  it('does not require a legal position', () => {
    expect(reread('KKKKKKKKK/9/9/9/9/9/9/9/9/9 w')).toBe('KKKKKKKKK/9/9/9/9/9/9/9/9/9 w');
  });

  it.each<[string, string, Issue]>([
    ['an empty text', '', { code: 'parts', at: 0, found: 0 }],
    ['white space', ' \n ', { code: 'parts', at: 0, found: 0 }],
    ['too few rows', ' 9/9 w', { code: 'rows', at: 1, found: 2 }],
    ['too many rows', `${BOARD}/9 w`, { code: 'rows', at: 0, found: 11 }],
    [
      'an unknown letter',
      `${BOARD.replace('c', 'q')} w`,
      { code: 'piece', piece: 'q', row: 3, at: 13 },
    ],
    ['a zero', ` ${BOARD.replace('/9/', '/0/')} w`, { code: 'piece', piece: '0', row: 2, at: 11 }],
    ['a character beyond 16 bits', `𝕂${BOARD} w`, { code: 'piece', piece: '𝕂', row: 1, at: 0 }],
    [
      'half a surrogate pair',
      `${BOARD.replace('/9/', '/\ud835/')} w`,
      { code: 'piece', piece: '\ud835', row: 2, at: 10 },
    ],
    [
      'a short row',
      `${BOARD.replace('/9/', '/8/')} w`,
      { code: 'row-sum', row: 2, at: 10, found: 8 },
    ],
    [
      'a long row',
      `${BOARD.replace('/9/', '/9p/')} w`,
      { code: 'row-sum', row: 2, at: 10, found: 10 },
    ],
    [
      'an empty row',
      `${BOARD.replace('/9/', '//')} w`,
      { code: 'row-sum', row: 2, at: 10, found: 0 },
    ],
    [
      'holdings that are not empty',
      `${BOARD}[P] w`,
      { code: 'piece', piece: '[', row: 10, at: BOARD.length },
    ],
    ['an unknown side', `  ${BOARD}  x`, { code: 'side', piece: 'x', at: BOARD.length + 4 }],
    [
      'a long side',
      `${BOARD} ${'w'.repeat(20)}`,
      { code: 'side', piece: `${'w'.repeat(12)}…`, at: BOARD.length + 1 },
    ],
  ])('reports where the text is wrong: %s', (_, text, issue) => {
    expect(reread(text)).toEqual(issue);
  });

  it('gives the offset of the character at fault', () => {
    const text = ` ${BOARD.replace('c', 'q')} w`;
    const issue = reread(text);
    if (typeof issue === 'string') throw new Error(issue);
    expect(text.slice(issue.at, (issue.at ?? 0) + 1)).toBe('q');
  });

  it('refuses text beyond the length limit', () => {
    const moves = ' h2e2'.repeat(FEN_LENGTH_LIMIT / 5);
    const text = `${INITIAL_FEN} moves${moves}`;
    expect(reread(text.slice(0, FEN_LENGTH_LIMIT))).toBe(INITIAL_FEN);
    expect(reread(text)).toEqual({ code: 'too-long', found: text.length });
    expect(validateFen(text, 'loose')).toEqual([{ code: 'too-long', found: text.length }]);
  });
});

describe('makeFen', () => {
  it('writes the FEN of every fixture position as it was', () => {
    for (const { fen } of PERFT_ROWS) expect(reread(fen)).toBe(fen);
    expect(reread(EMPTY_FEN)).toBe(EMPTY_FEN);
  });

  it('writes what parseFen reads as the same setup', () => {
    fc.assert(
      fc.property(anySetup, (setup) => {
        const read = parseFen(makeFen(setup));
        if (!read.ok) throw new Error(read.error.code);
        expect(read.value.turn).toBe(setup.turn);
        expect(SQUARES.map((square) => read.value.pieces.get(square))).toEqual(
          SQUARES.map((square) => setup.pieces.get(square)),
        );
        expect(validateFen(makeFen(setup), 'loose')).toEqual([]);
      }),
      { seed: SEED, numRuns: IS_FULL ? 20_000 : 500 },
    );
  });
});
