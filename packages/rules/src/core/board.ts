/**
 * The mutable board: a 256-entry mailbox, a piece list and an incremental 64-bit key. It only stores where the
 * pieces are; `generate.ts` finds the legal moves. `make` and `unmake` do not allocate.
 *
 * ```ts
 * import { Board, MAX_MOVES } from '@chuhe/rules/board';
 * import { INITIAL_FEN, parseFen } from '@chuhe/rules/fen';
 * import { legalMoves } from '@chuhe/rules/generate';
 *
 * const setup = parseFen(INITIAL_FEN);
 * if (!setup.ok) throw new Error('unreachable');
 * const board = Board.fromSetup(setup.value);
 * const buffer = new Uint16Array(MAX_MOVES);
 * const count = legalMoves(board, buffer, 0); // 44
 * const { keyLow, keyHigh } = board;
 * const captured = board.make(buffer[0]);
 * board.unmake(buffer[0], captured, keyLow, keyHigh);
 * ```
 */
import type { Move } from '../move.ts';
import { type Color, type Piece, piece, ROLE_LIMITS } from '../piece.ts';
import type { Setup } from '../setup.ts';
import { SQUARES, type Square } from '../square.ts';
import * as keys from './keys.ts';
import { firstSlot, pieceOfSlot, type Slot, sideOf } from './slots.ts';
import { BLANK_CELLS } from './tables.ts';

// Local constants for speed; see generate.ts.
const { KEYS_HIGH, KEYS_LOW, TURN_HIGH, TURN_LOW } = keys;

/** Buffer size for the moves of one position. At most 116 are possible, with every piece of a side at its most mobile. */
export const MAX_MOVES = 128;

export class Board {
  /** The slot on each square, 0–255. */
  readonly cells: Uint8Array;
  /** The square of each slot; 0 if captured or never used. Index 0 is scratch. */
  readonly squares: Uint8Array;
  /** 0 if Red is to move, 1 if Black is. */
  side = 0;
  readonly #key: Int32Array;

  private constructor(cells: Uint8Array, squares: Uint8Array, key: Int32Array) {
    this.cells = cells;
    this.squares = squares;
    this.#key = key;
  }

  /**
   * Places a setup. Throws a `RangeError` if a side has too many pieces of a kind or not exactly one king;
   * `validateSetup` checks both beforehand.
   */
  static fromSetup(setup: Setup): Board {
    const board = new Board(BLANK_CELLS.slice(), new Uint8Array(64), new Int32Array(2));
    for (const square of SQUARES) {
      const of = setup.pieces.get(square);
      if (of) board.#place(of, square);
    }
    if (board.squares[sideOf('red')] === 0 || board.squares[sideOf('black')] === 0) {
      throw new RangeError('a board needs a king of each colour');
    }
    if (setup.turn === 'black') {
      board.side = 1;
      board.#toggle(TURN_LOW, TURN_HIGH);
    }
    return board;
  }

  get turn(): Color {
    return this.side === 0 ? 'red' : 'black';
  }

  /** The halves of the 64-bit Zobrist key, each a signed 32-bit integer. */
  get keyLow(): number {
    return this.#key[0];
  }

  get keyHigh(): number {
    return this.#key[1];
  }

  pieceAt(square: Square): Piece | undefined {
    return pieceOfSlot(this.cells[square]);
  }

  kingOf(color: Color): Square {
    return this.squares[sideOf(color)];
  }

  /**
   * Plays a move of the side to move, without checking that it is legal. Returns the captured slot, 0 for none.
   */
  make(move: Move): Slot {
    const { cells, squares } = this;
    const key = this.#key;
    const source = move & 255;
    const target = move >> 8;
    const moved = cells[source];
    const captured = cells[target];
    cells[source] = 0;
    cells[target] = moved;
    squares[captured] = 0;
    squares[moved] = target;
    const of = moved << 8;
    const taken = (captured << 8) | target;
    key[0] ^= KEYS_LOW[of | source] ^ KEYS_LOW[of | target] ^ KEYS_LOW[taken] ^ TURN_LOW;
    key[1] ^= KEYS_HIGH[of | source] ^ KEYS_HIGH[of | target] ^ KEYS_HIGH[taken] ^ TURN_HIGH;
    // The side is derived from the piece, because toggling it would make every call depend on the result of the call before.
    this.side = (moved >> 5) ^ 1;
    return captured;
  }

  /** Takes back the last move, given the slot that `make` returned and the key halves from before the move. */
  unmake(move: Move, captured: Slot, keyLow: number, keyHigh: number): void {
    const { cells, squares } = this;
    const key = this.#key;
    const source = move & 255;
    const target = move >> 8;
    const moved = cells[target];
    cells[target] = captured;
    cells[source] = moved;
    squares[captured] = target;
    squares[moved] = source;
    key[0] = keyLow;
    key[1] = keyHigh;
    this.side = moved >> 5;
  }

  clone(): Board {
    const copy = new Board(this.cells.slice(), this.squares.slice(), this.#key.slice());
    copy.side = this.side;
    return copy;
  }

  toSetup(): Setup {
    const pieces = new Map<Square, Piece>();
    for (const square of SQUARES) {
      const of = this.pieceAt(square);
      if (of) pieces.set(square, of);
    }
    return { pieces, turn: this.turn };
  }

  #place(of: Piece, square: Square): void {
    // A setup from JSON may hold an unknown colour or role; `piece` throws for it.
    const { color, role } = piece(of.color, of.role);
    const limit = firstSlot(color, role) + ROLE_LIMITS[role];
    let slot = firstSlot(color, role);
    while (slot < limit && this.squares[slot] !== 0) slot += 1;
    if (slot === limit) throw new RangeError(`more than ${ROLE_LIMITS[role]} of ${color} ${role}`);
    this.cells[square] = slot;
    this.squares[slot] = square;
    this.#toggle(KEYS_LOW[(slot << 8) | square], KEYS_HIGH[(slot << 8) | square]);
  }

  #toggle(low: number, high: number): void {
    this.#key[0] ^= low;
    this.#key[1] ^= high;
  }
}
