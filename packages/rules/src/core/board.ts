/**
 * The mutable core: a 256-entry mailbox, a piece list and an incremental 64-bit key. It knows no rule
 * beyond where things stand; `generate.ts` finds the legal moves. Nothing here allocates after the
 * board is made.
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

// Own constants, for speed: see generate.ts.
const { KEYS_HIGH, KEYS_LOW, TURN_HIGH, TURN_LOW } = keys;

/** Room for the moves of one position: none has more than 116 (all of one side's pieces at their widest). */
export const MAX_MOVES = 128;

export class Board {
  /** Slot on each square, 0–255. */
  readonly cells: Uint8Array = BLANK_CELLS.slice();
  /** Square of each slot, 0 when captured or never there. Index 0 is scratch. */
  readonly squares: Uint8Array = new Uint8Array(64);
  /** 0 when Red is to move, 1 when Black is. */
  side = 0;
  readonly #key = new Int32Array(2);

  /**
   * Places a setup. Throws a `RangeError` when a side has more pieces of a kind than slots, or not
   * exactly one king: what is asked of a position, and checked by `validateSetup`.
   */
  static fromSetup(setup: Setup): Board {
    const board = new Board();
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
   * Plays a move, which must be one for the side to move; whether it is legal is not asked.
   * Returns the captured slot, 0 for none.
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
    // From the piece and not by toggling: a read-modify-write would chain every make to the one before.
    this.side = (moved >> 5) ^ 1;
    return captured;
  }

  /** Takes back the last move, given what `make` returned and the key halves from before it. */
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
    const copy = new Board();
    copy.cells.set(this.cells);
    copy.squares.set(this.squares);
    copy.side = this.side;
    copy.#key.set(this.#key);
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
    // Looked up, because a setup made by hand may hold a colour or role that does not exist.
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
