import { describe, expect, it } from 'vitest';
import { Position } from '../position.ts';
import type { Board } from './board.ts';
import { threatensMate } from './mate-threat.ts';

/** Red has just moved in each position. */
const POSITIONS: [position: string, fen: string, isThreat: boolean][] = [
  ['a mate with the next move', '3k5/9/9/9/9/9/9/9/4R4/R4K3 b', true],
  ['a mate by two checks', '4k4/9/9/9/9/R8/R8/9/9/5K3 b', true],
  ['a mate by three checks', '5k3/9/9/9/7RR/9/9/3K5/9/9 b', true],
  ['no threat in a mate that takes four checks', '5k3/9/9/9/9/5N3/9/R8/9/3K5 b', false],
  ['no threat in checks without a mate', '3k5/9/9/9/9/9/9/9/4R4/5K3 b', false],
  ['no threat where a chariot answers the check', '3k5/8r/9/9/9/9/9/9/4R4/R4K3 b', false],
  ['no threat in a move that stalemates', '3k5/9/4P4/9/9/9/9/9/9/4K4 b', false],
  ['no threat in a check that is given already', '3k5/9/9/9/9/9/9/3R5/4R4/5K3 b', false],
  ['a mate with the next move among very many checks', '4r4/8R/RC3k3/9/9/9/9/3K5/9/2C6 b', true],
  [
    'no threat in a mate by three checks that takes too many positions to find',
    '6RN1/4ck3/9/9/9/9/2C6/9/3K5/C8 b',
    false,
  ],
];

describe('threatensMate', () => {
  it.each(POSITIONS)('sees %s: %s', (_, fen, isThreat) => {
    const position = Position.fromFen(fen);
    const sides = [position, position.mirror(), position.swapColors()];
    expect(sides.map(threatens)).toEqual([isThreat, isThreat, isThreat]);
  });

  it.each(POSITIONS)('leaves the board unchanged after it has looked for %s: %s', (_, fen) => {
    const board = Position.fromFen(fen).toBoard();
    const before = contentOf(board);
    threatensMate(board);
    expect(contentOf(board)).toEqual(before);
  });
});

function threatens(position: Position): boolean {
  return threatensMate(position.toBoard());
}

function contentOf({ cells, squares, side, keyLow, keyHigh }: Board): object {
  // Index 0 of the squares is scratch.
  return { cells: [...cells], squares: [...squares.subarray(1)], side, keyLow, keyHigh };
}
