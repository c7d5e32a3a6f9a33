/** Writes keys of mutable boards into the caller's bytes, without allocations, for imports. */
import type { Board } from '@chuhe/rules/board';
import { makePiece } from '@chuhe/rules/piece';
import { Position } from '@chuhe/rules/position';
import { KEY_VERSION, MAX_KEY_LENGTH, OCCUPANCY_BYTES, PIECE_CODES } from './layout.ts';

/** A transformation of a position: bit 0 mirrors left and right, bit 1 exchanges the colours. */
export type KeyImage = 0 | 1 | 2 | 3;

const ONE_IMAGE: readonly (readonly KeyImage[])[] = [[0], [1], [2], [3]];
const BOTH_MIRRORS: readonly (readonly KeyImage[])[] = [
  [0, 1],
  [2, 3],
];
const NO_IMAGES: readonly KeyImage[] = [];

const RANKS = 10;
const FILES = 9;
const FIRST_SLOT = 16;
const END_SLOT = 48;
/** The bit of file a; file i is bit 1. */
const FILE_A = 256;
/** The bit of the last file left of the middle. */
const FILE_D = FILE_A >> 3;
/** The number of leading zeros of a row, minus this constant, is the file of the row's first piece. */
const FILE_A_ZEROS = Math.clz32(FILE_A);

const CODE_OF_SLOT = makeCodes();
const REVERSED: Uint16Array = Uint16Array.from({ length: 2 * FILE_A }, (_, bits) =>
  Array.from({ length: FILES }, (__, file) => (bits & (1 << file) ? FILE_A >> file : 0)).reduce(
    (sum, bit) => sum + bit,
  ),
);

/**
 * ```ts
 * import { MAX_KEY_LENGTH, PositionKeyWriter } from '@chuhe/cloudbook/position-key';
 * import { Position } from '@chuhe/rules/position';
 *
 * const writer = new PositionKeyWriter();
 * const bytes = new Uint8Array(MAX_KEY_LENGTH);
 * const length = writer.write(Position.initial().toBoard(), bytes); // 28
 * writer.images; // [0, 1]: the position is its own mirror
 * ```
 */
export class PositionKeyWriter {
  /** The images of the position written last; see `PositionKey`. */
  images: readonly KeyImage[] = NO_IMAGES;
  /** The occupancy of each row, one bit per point, as the mover sees it, from the opponent's back rank down. */
  readonly #rows: Uint16Array = new Uint16Array(RANKS);
  /** Codes of the pieces on the occupied points. Other points have stale codes. */
  readonly #codes: Uint8Array = new Uint8Array(RANKS * FILES);

  /**
   * Writes the key into `into`, starting at index `at`, and returns its length, 13–28. Throws a `RangeError` if fewer than
   * `MAX_KEY_LENGTH` bytes are left.
   */
  write(board: Board, into: Uint8Array, at = 0): number {
    if (into.length - at < MAX_KEY_LENGTH) {
      throw new RangeError(`a key needs ${MAX_KEY_LENGTH} bytes`);
    }
    this.#readBoard(board);
    const order = this.#compareWithMirror();
    const isMirrored = order > 0;
    this.images =
      (order === 0 ? BOTH_MIRRORS[board.side] : ONE_IMAGE[2 * board.side + (isMirrored ? 1 : 0)]) ??
      NO_IMAGES;
    this.#writeOccupancy(into, at, isMirrored);
    return OCCUPANCY_BYTES + this.#writePieces(into, at + OCCUPANCY_BYTES, isMirrored);
  }

  #readBoard({ squares, side }: Board): void {
    const rows = this.#rows;
    const codes = this.#codes;
    const swap = side << 3;
    rows.fill(0);
    for (let slot = FIRST_SLOT; slot < END_SLOT; slot += 1) {
      const own = squares[slot] ?? 0;
      if (own === 0) continue;
      const square = side === 0 ? own : 254 - own;
      const row = (square >> 4) - 3;
      const file = (square & 15) - 3;
      rows[row] = (rows[row] ?? 0) | (FILE_A >> file);
      codes[row * FILES + file] = (CODE_OF_SLOT[slot] ?? 0) ^ swap;
    }
  }

  /** Compares the key with that of the mirror image: positive if the mirror's key is smaller, 0 if both are equal. */
  #compareWithMirror(): number {
    for (let row = 0; row < RANKS; row += 1) {
      const bits = this.#rows[row] ?? 0;
      const difference = bits - (REVERSED[bits] ?? 0);
      if (difference !== 0) return difference;
    }
    return this.#compareCodes();
  }

  /** Compares the first pieces that differ. Called if the occupancy is symmetric. */
  #compareCodes(): number {
    const codes = this.#codes;
    for (let row = 0; row < RANKS; row += 1) {
      const first = row * FILES;
      for (let left = this.#rows[row] ?? 0; left >= FILE_D; ) {
        const file = Math.clz32(left) - FILE_A_ZEROS;
        left &= ~(FILE_A >> file);
        const difference = (codes[first + file] ?? 0) - (codes[first + FILES - 1 - file] ?? 0);
        if (difference !== 0) return difference;
      }
    }
    return 0;
  }

  #writeOccupancy(into: Uint8Array, start: number, isMirrored: boolean): void {
    let at = start;
    let bits = 0;
    let count = 0;
    for (let row = 0; row < RANKS; row += 1) {
      const own = this.#rows[row] ?? 0;
      bits = (bits << FILES) | (isMirrored ? (REVERSED[own] ?? 0) : own);
      count += FILES;
      while (count >= 8) {
        count -= 8;
        into[at] = bits >> count;
        at += 1;
      }
      bits &= (1 << count) - 1;
    }
    into[at] = (bits << 6) | KEY_VERSION;
  }

  /** Returns the number of bytes written. */
  #writePieces(into: Uint8Array, start: number, isMirrored: boolean): number {
    const codes = this.#codes;
    let count = 0;
    for (let row = 0; row < RANKS; row += 1) {
      const own = this.#rows[row] ?? 0;
      let left = isMirrored ? (REVERSED[own] ?? 0) : own;
      while (left !== 0) {
        const file = Math.clz32(left) - FILE_A_ZEROS;
        left &= ~(FILE_A >> file);
        const code = codes[row * FILES + (isMirrored ? FILES - 1 - file : file)] ?? 0;
        const at = start + (count >> 1);
        into[at] = (count & 1) === 0 ? code << 4 : (into[at] ?? 0) | code;
        count += 1;
      }
    }
    return (count + 1) >> 1;
  }
}

/** The nibble of each slot. It is read from the starting position, in which every slot is occupied. */
function makeCodes(): Uint8Array {
  const board = Position.initial().toBoard();
  return Uint8Array.from(board.squares, (square) => {
    const piece = square === 0 ? undefined : board.pieceAt(square);
    return piece ? PIECE_CODES.indexOf(makePiece(piece)) : 0;
  });
}
