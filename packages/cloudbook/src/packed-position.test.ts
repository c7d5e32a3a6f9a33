import { INITIAL_FEN } from '@chuhe/rules/fen';
import { Position } from '@chuhe/rules/position';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  packPosition,
  splitPositions,
  unpackPosition,
  unpackPositions,
} from './packed-position.ts';

/** The position after as many random moves. */
const anyFen = fc.array(fc.nat(), { maxLength: 120 }).map((choices) => {
  let position = Position.initial();
  for (const choice of choices) {
    const moves = position.moves();
    const move = moves[choice % Math.max(1, moves.length)];
    if (move === undefined) break;
    position = position.play(move);
  }
  return position.fen;
});

describe('a packed position', () => {
  it('is the position again, with who is to move', () => {
    fc.assert(
      fc.property(anyFen, (fen) => {
        expect(unpackPosition(packPosition(fen))).toBe(fen);
      }),
    );
  });

  it('takes 12 bytes and a nibble for each piece', () => {
    expect(packPosition(INITIAL_FEN)).toHaveLength(28);
    expect(packPosition('4k4/9/9/9/9/9/9/9/9/4K4 b')).toHaveLength(13);
  });

  it('follows another without anything between them', () => {
    const fens = [INITIAL_FEN, '4k4/9/9/9/9/9/9/9/9/4K4 b', '3k5/9/9/9/9/9/9/9/R8/4K4 w'];
    const bytes = Uint8Array.from(fens.flatMap((fen) => [...packPosition(fen)]));
    expect([...unpackPositions(bytes)]).toEqual(fens);
    expect([...splitPositions(bytes)].map(unpackPosition)).toEqual(fens);
  });

  it('is not read from bytes that are none', () => {
    const bytes = packPosition(INITIAL_FEN);
    expect(() => unpackPosition(bytes.subarray(0, 27))).toThrow(RangeError);
    expect(() => unpackPosition(new Uint8Array(5))).toThrow(RangeError);
    expect(() => unpackPosition(bytes.with(12, 0xff))).toThrow('15 is no piece');
    expect(() => packPosition('nothing')).toThrow('no position: nothing');
  });
});
