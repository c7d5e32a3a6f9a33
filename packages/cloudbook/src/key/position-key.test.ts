import { MAX_MOVES } from '@chuhe/rules/board';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import { legalMoves } from '@chuhe/rules/generate';
import { makeMove, parseMove } from '@chuhe/rules/move';
import { Position } from '@chuhe/rules/position';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyPosition } from '../chessdb/testing/arbitraries.ts';
import { IS_FULL } from '../testing/full.ts';
import {
  compareKeys,
  fromKeyMove,
  MAX_KEY_LENGTH,
  MIN_KEY_LENGTH,
  makeKey,
  makeKeyHex,
  PositionKeyWriter,
  parseKey,
  parseKeyHex,
  toKeyMove,
} from './position-key.ts';

/** The long variant visits more positions. */
const PLIES = IS_FULL ? 100_000 : 10_000;

const KINGS_FEN = '3k5/9/9/9/9/9/9/9/9/4K4 w';
const hexOf = (position: Position) => makeKeyHex(makeKey(position).key);
const imagesOf = (position: Position) => [
  position,
  position.mirror(),
  position.swapColors(),
  position.swapColors().mirror(),
];

/** A simple reference implementation of the key with bits and digits as text. */
function slowKey(position: Position): string {
  const red = position.turn === 'red' ? position : position.swapColors();
  const [one = '', other = ''] = [red, red.mirror()].map(slowForm);
  return one < other ? one : other;
}

function slowForm({ fen }: Position): string {
  const [placement = ''] = fen.split(' ');
  const points = placement
    .replaceAll('/', '')
    .replaceAll(/\d/g, (digit) => ' '.repeat(Number(digit)));
  const bits = Array.from(points, (point) => (point === ' ' ? '0' : '1')).join('');
  const occupancy = BigInt(`0b${bits}000001`).toString(16).padStart(24, '0');
  const digits = Array.from(points.replaceAll(' ', ''), (letter) =>
    ' pabcnrk PABCNRK'.indexOf(letter).toString(16),
  );
  return occupancy + digits.join('') + (digits.length % 2 === 0 ? '' : '0');
}

describe('the key of a position', () => {
  // The kings on d9 and e0 are points 3 and 85 of the ninety; the mirror, with f9, is smaller.
  it.each([
    [KINGS_FEN, '0400000000000000000004017f', [1]],
    ['4k4/9/9/9/9/9/9/9/R8/3K5 b', '04004000000000000000040176f0', [2]],
    [INITIAL_FEN, 'ff801055500002aa82007fc1653272356441111199999ccedbafabde', [0, 1]],
  ])('of %s is %s', (fen, hex, images) => {
    const made = makeKey(Position.fromFen(fen));
    expect([makeKeyHex(made.key), made.images]).toEqual([hex, images]);
  });

  it('agrees with the reference implementation', () => {
    fc.assert(
      fc.property(anyPosition, (position) => {
        expect(hexOf(position)).toBe(slowKey(position));
      }),
    );
  });

  it('is also the key of its mirror and of both with the colours exchanged', () => {
    fc.assert(
      fc.property(anyPosition, (position) => {
        expect(new Set(imagesOf(position).map(hexOf)).size).toBe(1);
      }),
    );
  });

  it('is parsed as one of the images of the position', () => {
    fc.assert(
      fc.property(anyPosition, (position) => {
        const { key, images } = makeKey(position);
        const read = parseKey(key);
        expect(read?.turn).toBe('red');
        const found = imagesOf(position).flatMap(({ fen }, image) =>
          fen === read?.fen ? [image] : [],
        );
        expect(images).toEqual(found);
      }),
    );
  });

  it('takes 13 to 28 bytes', () => {
    expect(makeKey(Position.initial()).key).toHaveLength(MAX_KEY_LENGTH);
    expect(makeKey(Position.fromFen(KINGS_FEN)).key).toHaveLength(MIN_KEY_LENGTH);
  });

  it('is different for every other position', () => {
    const { positions, keys } = playOut(PLIES);
    expect(positions.size).toBeGreaterThan(0.9 * PLIES);
    expect(keys.size).toBe(positions.size);
  });
});

/** Plays random moves on one board and returns the positions as text and their keys. */
function playOut(count: number) {
  const writer = new PositionKeyWriter();
  const bytes = new Uint8Array(MAX_KEY_LENGTH);
  const moves = new Uint16Array(MAX_MOVES);
  const positions = new Set<string>();
  const keys = new Set<string>();
  let board = Position.initial().toBoard();
  let state = 1;
  for (let done = 0; done < count; done += 1) {
    const end = legalMoves(board, moves, 0);
    if (end === 0 || done % 150 === 149) {
      board = Position.initial().toBoard();
      continue;
    }
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    board.make(moves[(state >>> 8) % end] ?? 0);
    positions.add(smallestForm());
    keys.add(hexOfBoard());
  }
  return { positions, keys };

  function hexOfBoard(): string {
    return makeKeyHex(bytes.subarray(0, writer.write(board, bytes)));
  }

  /** The letters of the board from the mover's side, or their mirror if it is smaller. */
  function smallestForm(): string {
    let form = '';
    let mirrored = '';
    for (let row = 0; row < 10; row += 1) {
      let letters = '';
      for (let file = 0; file < 9; file += 1) letters += letterAt(row, file);
      form += letters;
      mirrored += Array.from(letters).toReversed().join('');
    }
    return form < mirrored ? form : mirrored;
  }

  function letterAt(row: number, file: number): string {
    const square = 51 + 16 * row + file;
    const piece = board.pieceAt(board.side === 0 ? square : 254 - square);
    if (!piece) return '.';
    const letter = piece.role === 'king' ? 'k' : piece.role.charAt(piece.role === 'cannon' ? 2 : 0);
    return piece.color === board.turn ? letter.toUpperCase() : letter;
  }
}

describe('a move in key space', () => {
  const anyMove = anyPosition.chain((position) =>
    fc.tuple(fc.constant(position), fc.constantFrom(...position.moves())),
  );

  it('is a legal move of the key’s position, and is converted back', () => {
    fc.assert(
      fc.property(anyMove, ([position, move]) => {
        const { key, images } = makeKey(position);
        const keyMove = toKeyMove(move, images);
        expect(parseKey(key)?.isLegal(keyMove)).toBe(true);
        const back = fromKeyMove(keyMove, images);
        expect(back).toContain(move);
        expect(back.every((each) => position.isLegal(each))).toBe(true);
        expect(back.map((each) => toKeyMove(each, images))).toEqual(back.map(() => keyMove));
      }),
    );
  });

  it('leads to the key of the next position', () => {
    fc.assert(
      fc.property(anyMove, ([position, move]) => {
        const { key, images } = makeKey(position);
        const next = parseKey(key)?.play(toKeyMove(move, images));
        expect(next && hexOf(next)).toBe(hexOf(position.play(move)));
      }),
    );
  });

  it('is shared by a move and its mirror if the position is its own mirror', () => {
    const { images } = makeKey(Position.initial());
    const [cannon = 0, other = 0] = ['h2e2', 'b2e2'].map(parseMove);
    expect(toKeyMove(cannon, images)).toBe(toKeyMove(other, images));
    expect(fromKeyMove(toKeyMove(cannon, images), images).map(makeMove).toSorted()).toEqual([
      'b2e2',
      'h2e2',
    ]);
    expect(fromKeyMove(parseMove('e3e4') ?? 0, images).map(makeMove)).toEqual(['e3e4']);
  });
});

describe('invalid keys', () => {
  const { key } = makeKey(Position.fromFen('3k5/9/9/9/9/9/9/9/R8/4K4 w'));
  const mirrored = Position.fromFen(KINGS_FEN);

  it.each<[string, Uint8Array]>([
    ['empty', new Uint8Array(0)],
    ['truncated', key.subarray(0, key.length - 1)],
    ['with a trailing byte', Uint8Array.from([...key, 0])],
    ['far too long', new Uint8Array(1_000)],
    ['of another version', key.with(11, 2)],
    ['with an unused piece code', key.with(12, 0x80)],
    ['with a last nibble that is not 0', key.with(13, (key[13] ?? 0) | 1)],
    ['with too many kings', key.with(12, 0x77)],
    ['of the greater mirror', Uint8Array.from(Buffer.from(slowForm(mirrored), 'hex'))],
  ])('are rejected: %s', (_, bytes) => {
    expect(parseKey(bytes)).toBeUndefined();
  });

  it('never throw', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        expect(parseKey(bytes)).toBeUndefined();
      }),
    );
  });
});

describe('keys in hexadecimal digits', () => {
  it('are parsed as the key, and sort like the keys', () => {
    fc.assert(
      fc.property(anyPosition, anyPosition, (one, other) => {
        const [a, b] = [makeKey(one).key, makeKey(other).key];
        const [aHex, bHex] = [makeKeyHex(a), makeKeyHex(b)];
        expect(parseKeyHex(aHex)).toEqual(a);
        const order = Math.sign(compareKeys(a, b));
        expect(order).toBe(Math.sign(Buffer.compare(a, b)));
        expect(order).toBe(Number(aHex > bHex) - Number(aHex < bHex));
      }),
    );
  });

  it.each(['', '0', 'zz'.repeat(13), '00'.repeat(12), '00'.repeat(29), '0A'.repeat(13)])(
    'are not "%s"',
    (text) => {
      expect(parseKeyHex(text)).toBeUndefined();
    },
  );

  it('come after their prefixes', () => {
    const [short, long] = [Uint8Array.of(1, 2), Uint8Array.of(1, 2, 0)];
    expect(compareKeys(short, long)).toBeLessThan(0);
    expect(compareKeys(long, short)).toBeGreaterThan(0);
    expect(compareKeys(short, short)).toBe(0);
  });
});

describe('the writer', () => {
  it('writes only at the given offset', () => {
    const writer = new PositionKeyWriter();
    const bytes = new Uint8Array(5 + MAX_KEY_LENGTH + 5).fill(0xaa);
    const length = writer.write(Position.fromFen(KINGS_FEN).toBoard(), bytes, 5);
    expect(makeKeyHex(bytes.subarray(5, 5 + length))).toBe('0400000000000000000004017f');
    expect(bytes.subarray(0, 5).every((byte) => byte === 0xaa)).toBe(true);
    expect(bytes.subarray(5 + length).every((byte) => byte === 0xaa)).toBe(true);
  });

  it('rejects buffers that are too small', () => {
    const board = Position.initial().toBoard();
    const writer = new PositionKeyWriter();
    expect(() => writer.write(board, new Uint8Array(27))).toThrow(RangeError);
    expect(() => writer.write(board, new Uint8Array(40), 13)).toThrow(RangeError);
  });
});
