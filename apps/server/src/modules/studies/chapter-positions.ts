import { MAX_KEY_LENGTH, PositionKeyWriter } from '@chuhe/cloudbook/position-key';
import { boardAt, ROOT, replay } from '@chuhe/game/tree';
import type { Board } from '@chuhe/rules/board';
import type { Position } from '@chuhe/rules/position';
import { type ChapterState, gameOf } from '@chuhe/studies/chapter-state';
import { isMirrored, positionHash } from '../game-db/position-hash.ts';

/**
 * Positions of chapters as numbers of 48 bits, so that the database finds them in a column of bytes. Images of a position have the same
 * number apart from its last two bits, which are for exchanged colours and the mirror image.
 */

/** Bytes of a number. */
const WIDTH = 6;
const MIRRORED = 1;
const SWAPPED = 2;
const IMAGES = 4;

const writer = new PositionKeyWriter();
const key = new Uint8Array(MAX_KEY_LENGTH);

function numberOf(board: Board): number {
  const length = writer.write(board, key);
  const hash = positionHash(key, length);
  const image = (isMirrored(writer.images) ? MIRRORED : 0) + (board.side === 0 ? 0 : SWAPPED);
  return hash - (hash % IMAGES) + image;
}

/** The numbers of the positions of a chapter, each once: that of the start first, the others in any order. Deleted moves do not count. */
export function* packPositions(state: ChapterState): Generator<undefined, Uint8Array, undefined> {
  const game = gameOf(state);
  const numbers = new Set([numberOf(boardAt(game, ROOT))]);
  for (const { node, board } of replay(game)) {
    const { keyLow, keyHigh } = board;
    const captured = board.make(node.move);
    numbers.add(numberOf(board));
    board.unmake(node.move, captured, keyLow, keyHigh);
    yield;
  }
  const packed = Buffer.alloc(numbers.size * WIDTH);
  let at = 0;
  for (const number of numbers) at = packed.writeUIntBE(number, at, WIDTH);
  return packed;
}

export interface Images {
  readonly mirrored: boolean;
  readonly swapped: boolean;
}

/** The numbers by which a position and its images are found. */
export function searchedPositions(position: Position, { mirrored, swapped }: Images): Uint8Array[] {
  const number = numberOf(position.toBoard());
  const [base, own] = [number - (number % IMAGES), number % IMAGES];
  const images = [0, ...(mirrored ? [MIRRORED] : []), ...(swapped ? [SWAPPED] : [])];
  if (mirrored && swapped) images.push(MIRRORED + SWAPPED);
  return images.map((image) => {
    const packed = Buffer.alloc(WIDTH);
    packed.writeUIntBE(base + (own ^ image), 0, WIDTH);
    return packed;
  });
}

/** Where a chapter has one of the positions: at its start, or after some moves. */
export function findPacked(
  positions: Uint8Array,
  searched: readonly Uint8Array[],
): { readonly isStart: boolean; readonly isInside: boolean } {
  const packed = Buffer.from(positions.buffer, positions.byteOffset, positions.byteLength);
  return {
    isStart: searched.some((each) => packed.subarray(0, WIDTH).equals(each)),
    isInside: searched.some((each) => packed.includes(Buffer.from(each))),
  };
}
