import { describe, expect, it } from 'vitest';
import { Position } from '../position.ts';
import { PERFT_ROWS } from '../testing/fixtures.ts';
import { MAX_MOVES } from './board.ts';
import { legalMoves } from './generate.ts';

/** The targets of the piece on a square as one text: `'d0 e1'`. */
function targets(fen: string, square: string): string {
  const found = Position.fromFen(fen).destinations().get(square) ?? [];
  return found.toSorted().join(' ');
}

function allMoves(fen: string): string {
  return Position.fromFen(fen).legalMoves().toSorted().join(' ');
}

describe('how each piece moves', () => {
  it.each([
    ['a king one step along a line of its palace', '3k5/9/9/9/9/9/9/9/4K4/9 w', 'e1', 'e0 e2 f1'],
    ['a king not out of its palace', '3k5/9/9/9/9/9/9/5K3/9/9 w', 'f2', 'e2 f1'],
    [
      'an advisor along the diagonals of its palace',
      '3k5/9/9/9/9/9/9/9/4A4/4K4 w',
      'e1',
      'd0 d2 f0 f2',
    ],
    ['an advisor from a corner only to the middle', '3k5/9/9/9/9/9/9/5A3/9/4K4 w', 'f2', 'e1'],
    [
      'an elephant two diagonal steps on its own half',
      '3k5/9/9/9/9/2B6/9/9/9/4K4 w',
      'c4',
      'a2 e2',
    ],
    ['an elephant not over a piece', '3k5/9/9/9/9/2B6/1c1p5/9/9/4K4 w', 'c4', ''],
    ['a horse to eight points', '3k5/9/9/9/4N4/9/9/9/9/4K4 w', 'e5', 'c4 c6 d3 d7 f3 f7 g4 g6'],
    [
      'a horse not past a blocked leg, own or enemy',
      '3k5/9/9/4p4/3PN4/9/9/9/9/4K4 w',
      'e5',
      'd3 f3 g4 g6',
    ],
    ['a horse in the corner', '3k5/9/9/9/9/9/9/9/9/N3K4 w', 'a0', 'b2 c1'],
    [
      'a chariot up to a piece, and onto an enemy',
      '3k5/9/9/9/9/9/p8/9/9/R2AK4 w',
      'a0',
      'a1 a2 a3 b0 c0',
    ],
    [
      'a cannon up to a piece, and over it onto an enemy',
      '3k5/9/n8/9/9/9/p8/9/9/C3K4 w',
      'a0',
      'a1 a2 a7 b0 c0 d0',
    ],
    ['a cannon not over two pieces', '3k5/n8/R8/9/9/9/p8/9/9/C2AK4 w', 'a0', 'a1 a2 b0 c0'],
    [
      'a cannon not over a piece onto an own piece',
      '3k5/9/P8/9/9/9/p8/9/9/C3K4 w',
      'a0',
      'a1 a2 b0 c0 d0',
    ],
    ['a pawn forward before the river', '3k5/9/9/9/9/2P6/9/9/9/4K4 w', 'c4', 'c5'],
    ['a pawn forward and sideways beyond it', '3k5/9/9/9/2P6/9/9/9/9/4K4 w', 'c5', 'b5 c6 d5'],
    ['a pawn on the last rank only sideways', 'P4k3/9/9/9/9/9/9/9/9/4K4 w', 'a9', 'b9'],
    ['a black pawn down the board', '3k5/9/9/2p6/9/9/9/9/9/4K4 b', 'c6', 'c5'],
    ['a black pawn beyond the river', '3k5/9/9/9/9/8p/9/9/9/4K4 b', 'i4', 'h4 i3'],
  ])('%s', (_, fen, square, expected) => {
    expect(targets(fen, square)).toBe(expected);
  });
});

describe('the king', () => {
  it.each([
    ['does not step onto the open file of the other king', '4k4/9/9/9/9/9/9/9/9/3K5 w', 'd0', 'd1'],
    ['may step onto it behind a piece', '4k4/9/9/9/4p4/9/9/9/9/3K5 w', 'd0', 'd1 e0'],
    ['does not retreat along the line of a check', '3k5/9/9/9/9/4r4/9/9/4K4/9 w', 'e1', 'f1'],
    [
      'does not step in front of a cannon that has its screen',
      '3k5/9/4c4/9/9/4p4/9/9/5K3/9 w',
      'f1',
      'f0 f2',
    ],
    ['captures an unprotected piece', '3k5/9/9/9/9/9/9/9/4p4/4K4 w', 'e0', 'e1 f0'],
    ['does not capture a protected piece', '3k5/9/9/4r4/9/9/9/9/4p4/4K4 w', 'e0', 'f0'],
    [
      'does not capture onto the open file of the other king',
      '4k4/9/9/9/9/9/9/9/3Kn4/9 w',
      'd1',
      'd0 d2',
    ],
  ])('%s', (_, fen, square, expected) => {
    expect(targets(fen, square)).toBe(expected);
  });

  it('may leave the line of a cannon whose screen stays', () => {
    expect(allMoves('3k5/9/4c4/9/9/4p4/9/9/9/4K4 w')).toBe('e0f0');
  });
});

describe('a piece between', () => {
  it.each([
    ['the kings stays on the file', '4k4/9/9/9/4C4/9/9/9/9/4K4 w', 'e5', 'e1 e2 e3 e4 e6 e7 e8'],
    [
      'the kings, and cannot stay on the file, does not move',
      '4k4/9/9/9/4N4/9/9/9/9/4K4 w',
      'e5',
      '',
    ],
    [
      'the kings with another may go',
      '4k4/4a4/9/9/4N4/9/9/9/9/4K4 w',
      'e5',
      'c4 c6 d3 d7 f3 f7 g4 g6',
    ],
    [
      'a chariot and the king may capture the chariot',
      '3k5/9/9/4r4/9/9/4R4/9/9/4K4 w',
      'e3',
      'e1 e2 e4 e5 e6',
    ],
    ['a cannon and the king as one of two stays', '3k5/9/9/4c4/9/4p4/4N4/9/9/4K4 w', 'e3', ''],
    [
      'a cannon and the king, the farther of two, stays',
      '3k5/9/9/4c4/9/4N4/4P4/9/9/4K4 w',
      'e4',
      '',
    ],
    [
      'a cannon and the king as one of three may go',
      '3k5/9/9/4c4/4p4/4p4/4C4/9/9/4K4 w',
      'e3',
      'a3 b3 c3 d3 e1 e2 e5 f3 g3 h3 i3',
    ],
    ['a horse and the king, on its leg, stays', '3k5/9/9/9/9/9/9/5n3/5C3/4K4 w', 'f1', ''],
  ])('%s', (_, fen, square, expected) => {
    expect(targets(fen, square)).toBe(expected);
  });
});

describe('a cannon that faces the king with nothing between', () => {
  it('prevents every piece from stepping between', () => {
    expect(targets('3k5/9/9/4c4/9/9/R8/9/9/4K4 w', 'a3')).not.toContain('e3');
    expect(targets('3k5/9/9/4c4/9/2N6/9/9/9/4K4 w', 'c4')).not.toMatch(/e[35]/);
  });

  it('may be captured, and passed behind', () => {
    expect(targets('3k5/9/9/R3c4/9/9/9/9/9/4K4 w', 'a6')).toContain('e6');
    expect(targets('3k5/9/R8/4c4/9/9/9/9/9/4K4 w', 'a7')).toContain('e7');
  });

  it('does not check', () => {
    expect(Position.fromFen('3k5/9/9/4c4/9/9/9/9/9/4K4 w').isCheck()).toBe(false);
  });
});

describe('an answer to a check', () => {
  it.each([
    [
      'of a chariot: block, capture, or step aside',
      '3k5/9/9/4r4/9/9/R8/2N6/9/4K4 w',
      'a3e3 c2e1 c2e3 e0f0',
    ],
    [
      'of a horse: capture, step aside, or block its leg',
      '3k5/9/9/9/9/9/9/R4n3/1C7/3AK4 w',
      'a2f2 b1f1 e0e1 e0f0',
    ],
    [
      'of a cannon: the screen leaves',
      '3k5/9/9/4c4/9/4N4/9/9/9/4K4 w',
      'e0f0 e4c3 e4c5 e4d2 e4d6 e4f2 e4f6 e4g3 e4g5',
    ],
    ['of two at once: only the king', '3k5/9/9/4r4/9/9/R8/5n3/9/4K4 w', 'e0f0'],
  ])('%s', (_, fen, expected) => {
    expect(allMoves(fen)).toBe(expected);
  });
});

describe('the generator', () => {
  it('writes from the given index and leaves the board unchanged', () => {
    for (const { fen } of PERFT_ROWS) {
      const board = Position.fromFen(fen).toBoard();
      const before = `${board.cells.join()} ${board.squares.slice(1).join()}`;
      const buffer = new Uint16Array(MAX_MOVES * 2);
      const count = legalMoves(board, buffer, 0);
      const end = legalMoves(board, buffer, count);
      expect(end).toBe(2 * count);
      expect(buffer.slice(count, end)).toEqual(buffer.slice(0, count));
      expect(`${board.cells.join()} ${board.squares.slice(1).join()}`).toBe(before);
    }
  });

  it('stays within the buffer in a position with very many moves', () => {
    const wide = '1R7/2P1k4/3P1r3/p1P1P4/3N1P3/8R/6C2/B1N1BA3/7C1/4KA3 w';
    expect(Position.fromFen(wide).legalMoves()).toHaveLength(109);
    expect(MAX_MOVES).toBeGreaterThan(116);
  });
});
