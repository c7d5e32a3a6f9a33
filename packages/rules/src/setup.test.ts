import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EMPTY_FEN, INITIAL_FEN, makeFen, parseFen } from './fen.ts';
import { piece } from './piece.ts';
import {
  emptySetup,
  mirrorSetup,
  putPiece,
  removePiece,
  type Setup,
  swapColors,
  withTurn,
} from './setup.ts';
import { anySetup } from './testing/arbitraries.ts';
import { SEED } from './testing/random.ts';

const E0 = 199;
const RED_KING = piece('red', 'king');

function read(fen: string): Setup {
  const setup = parseFen(fen);
  if (!setup.ok) throw new Error(fen);
  return setup.value;
}

describe('edits of a setup', () => {
  it('start from an empty board with Red to move', () => {
    expect(makeFen(emptySetup())).toBe(EMPTY_FEN);
    expect(makeFen(emptySetup('black'))).toBe('9/9/9/9/9/9/9/9/9/9 b');
  });

  it('put, replace and remove a piece without changing the old setup', () => {
    const empty = emptySetup();
    const king = putPiece(empty, E0, RED_KING);
    const pawn = putPiece(king, E0, piece('black', 'pawn'));
    expect(makeFen(king)).toBe('9/9/9/9/9/9/9/9/9/4K4 w');
    expect(makeFen(pawn)).toBe('9/9/9/9/9/9/9/9/9/4p4 w');
    expect(makeFen(removePiece(pawn, E0))).toBe(EMPTY_FEN);
    expect(makeFen(removePiece(empty, E0))).toBe(EMPTY_FEN);
    expect([empty, king, pawn].map(({ pieces }) => pieces.size)).toEqual([0, 1, 1]);
  });

  it('give the move to either side', () => {
    const setup = read(INITIAL_FEN);
    expect(withTurn(setup, 'black').turn).toBe('black');
    expect(setup.turn).toBe('red');
  });

  it('refuse a square that does not exist', () => {
    expect(() => putPiece(emptySetup(), 0, RED_KING)).toThrow('no such square: 0');
  });
});

describe('reflections of a setup', () => {
  it('exchange left and right', () => {
    expect(makeFen(mirrorSetup(read('R3k4/9/9/9/9/9/9/9/9/3K5 b')))).toBe(
      '4k3R/9/9/9/9/9/9/9/9/5K3 b',
    );
  });

  it('exchange the colours with the board turned and the other side to move', () => {
    expect(makeFen(swapColors(read('R3k4/9/9/9/9/9/9/9/9/3K5 b')))).toBe(
      '5k3/9/9/9/9/9/9/9/9/4K3r w',
    );
    expect(makeFen(swapColors(read(INITIAL_FEN)))).toBe(INITIAL_FEN.replace(/w$/, 'b'));
  });

  it('are their own inverse', () => {
    fc.assert(
      fc.property(anySetup, (setup) => {
        const fen = makeFen(setup);
        expect(makeFen(mirrorSetup(mirrorSetup(setup)))).toBe(fen);
        expect(makeFen(swapColors(swapColors(setup)))).toBe(fen);
        expect(makeFen(swapColors(mirrorSetup(setup)))).toBe(
          makeFen(mirrorSetup(swapColors(setup))),
        );
      }),
      { seed: SEED },
    );
  });
});
