import { INITIAL_FEN } from '@chuhe/rules/fen';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyPosition } from './chessdb/testing/arbitraries.ts';
import {
  packPosition,
  splitPositions,
  unpackPosition,
  unpackPositions,
} from './packed-position.ts';

describe('a packed position', () => {
  it('is unpacked as it was packed, with the side to move', () => {
    fc.assert(
      fc.property(anyPosition, ({ fen }) => {
        expect(unpackPosition(packPosition(fen))).toBe(fen);
      }),
    );
  });

  it('takes 12 bytes and a nibble for each piece', () => {
    expect(packPosition(INITIAL_FEN)).toHaveLength(28);
    expect(packPosition('4k4/9/9/9/9/9/9/9/9/4K4 b')).toHaveLength(13);
  });

  it('can be concatenated with others', () => {
    const fens = [INITIAL_FEN, '4k4/9/9/9/9/9/9/9/9/4K4 b', '3k5/9/9/9/9/9/9/9/R8/4K4 w'];
    const bytes = Uint8Array.from(fens.flatMap((fen) => [...packPosition(fen)]));
    expect([...unpackPositions(bytes)]).toEqual(fens);
    expect([...splitPositions(bytes)].map(unpackPosition)).toEqual(fens);
  });

  it('is not read from malformed input', () => {
    const bytes = packPosition(INITIAL_FEN);
    expect(() => unpackPosition(bytes.subarray(0, 27))).toThrow(RangeError);
    expect(() => unpackPosition(new Uint8Array(5))).toThrow(RangeError);
    expect(() => unpackPosition(bytes.with(12, 0xff))).toThrow('not a piece: 15');
    expect(() => packPosition('nothing')).toThrow('not a FEN: nothing');
  });
});
