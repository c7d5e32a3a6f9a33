import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeGo, makePosition, makeSetOption, type SearchLimits } from './command.ts';

const START = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR';

describe('makePosition', () => {
  it('writes the initial position', () => {
    expect(makePosition({}, 'ranks-0-9')).toEqual({ ok: true, value: 'position startpos' });
  });

  it('translates the moves', () => {
    expect(makePosition({ moves: ['h2e2', 'h9g7'] }, 'ranks-1-10')).toEqual({
      ok: true,
      value: 'position startpos moves h3e3 h10g8',
    });
  });

  it('completes a FEN of two parts and keeps one of six', () => {
    expect(makePosition({ fen: `${START} w` }, 'ranks-0-9')).toEqual({
      ok: true,
      value: `position fen ${START} w - - 0 1`,
    });
    expect(makePosition({ fen: `${START} b - - 12 34`, moves: ['h9g7'] }, 'ranks-0-9')).toEqual({
      ok: true,
      value: `position fen ${START} b - - 12 34 moves h9g7`,
    });
  });

  it.each([
    '',
    START,
    `${START} r`,
    `${START} w\nquit`,
    `${START} w moves h2e2`,
    `${START} w - - 0 1 moves h2e2`,
    `${START} w - - 0 -1`,
    `${START}/9 w`,
    START.replace('9', '8').concat(' w'),
    START.replace('k', '1').concat(' w'),
    START.replace('9', 'k8').concat(' w'),
    START.replaceAll('n', 'h').concat(' w'),
    'startpos',
  ])('refuses the FEN %j', (fen) => {
    expect(makePosition({ fen }, 'ranks-0-9')).toEqual({ ok: false, error: 'bad-fen' });
  });

  it('refuses malformed moves and too many moves', () => {
    expect(makePosition({ moves: ['h3e3', 'h10g8'] }, 'ranks-1-10')).toEqual({
      ok: false,
      error: 'bad-move',
    });
    const moves = Array.from({ length: 2_001 }, () => 'h2e2');
    expect(makePosition({ moves }, 'ranks-0-9')).toEqual({ ok: false, error: 'too-many-moves' });
  });

  it('gives one line or an error for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (fen, move) => {
        for (const position of [{ fen }, { fen: `${START} ${fen}` }, { moves: [move] }]) {
          const made = makePosition(position, 'ranks-1-10');
          expect(made.ok && /[\n\r]/.test(made.value)).toBe(false);
        }
      }),
    );
  });
});

describe('makeGo', () => {
  const rows: [SearchLimits, string][] = [
    [{ depth: 12 }, 'go depth 12'],
    [{ moveTimeMs: 1_500 }, 'go movetime 1500'],
    [{ nodes: 250_000 }, 'go nodes 250000'],
    [{ mate: 3 }, 'go mate 3'],
    [{ infinite: true }, 'go infinite'],
    [{ depth: 5, nodes: 1_000 }, 'go depth 5 nodes 1000'],
    [{ clock: { redMs: 60_000, blackMs: -5 } }, 'go wtime 60000 btime -5'],
    [
      {
        clock: {
          redMs: 1,
          blackMs: 2,
          redIncrementMs: 0,
          blackIncrementMs: 4,
          movesToGo: 5,
        },
      },
      'go wtime 1 btime 2 winc 0 binc 4 movestogo 5',
    ],
    [{ infinite: true, searchMoves: ['h2e2', 'b9c7'] }, 'go infinite searchmoves h3e3 b10c8'],
  ];

  it.each(rows)('writes %j as "%s"', (limits, value) => {
    expect(makeGo(limits, 'ranks-1-10')).toEqual({ ok: true, value });
  });

  const refused: [SearchLimits, string][] = [
    [{}, 'no-limit'],
    [{ infinite: false }, 'no-limit'],
    [{ searchMoves: ['h2e2'] }, 'no-limit'],
    [{ depth: 0 }, 'bad-limit'],
    [{ depth: 1.5 }, 'bad-limit'],
    [{ depth: Number.NaN }, 'bad-limit'],
    [{ nodes: Number.POSITIVE_INFINITY }, 'bad-limit'],
    [{ moveTimeMs: -1 }, 'bad-limit'],
    [{ clock: { redMs: 1, blackMs: 1, movesToGo: 0 } }, 'bad-limit'],
    [{ depth: 1, searchMoves: [] }, 'bad-move'],
    [{ depth: 1, searchMoves: ['h3e3\nquit'] }, 'bad-move'],
  ];

  it.each(refused)('refuses %j as %s', (limits, error) => {
    expect(makeGo(limits, 'ranks-1-10')).toEqual({ ok: false, error });
  });
});

describe('makeSetOption', () => {
  it('writes a value, and none for a button', () => {
    expect(makeSetOption({ name: 'Clear Hash' })).toBe('setoption name Clear Hash');
    expect(makeSetOption({ name: 'Skill Level', value: '3' })).toBe(
      'setoption name Skill Level value 3',
    );
  });

  it('refuses line breaks and an empty name', () => {
    expect(makeSetOption({ name: '' })).toBeUndefined();
    expect(makeSetOption({ name: 'Hash\nquit', value: '1' })).toBeUndefined();
    expect(makeSetOption({ name: 'Hash', value: '1\r\nquit' })).toBeUndefined();
  });
});
