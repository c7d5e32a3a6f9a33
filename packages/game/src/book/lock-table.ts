/**
 * Zobrist keys of 32 bits: the exclusive or of a number for each piece on its square and of one for the side to move. Each format of opening
 * books has its own numbers.
 */
import type { Board } from '@chuhe/rules/board';
import { type Move, sourceOf, targetOf } from '@chuhe/rules/move';
import { COLORS, type Color, makePiece, ROLES, type Role } from '@chuhe/rules/piece';
import { mirrorSquare, SQUARES } from '@chuhe/rules/square';

export const SQUARE_COUNT = 256;

/** The kinds of pieces, in the order of their numbers. */
export const KINDS: readonly (readonly [Color, Role])[] = COLORS.flatMap((color) =>
  ROLES.map((role) => [color, role] as const),
);

const LETTERS: readonly string[] = KINDS.map(([color, role]) => makePiece({ color, role }));

interface LockNumbers {
  readonly redToMove: number;
  readonly blackToMove: number;
  /** For each of `KINDS`, 256 numbers by square. */
  readonly pieces: readonly Int32Array[];
}

export class LockTable {
  readonly #numbers: LockNumbers;
  readonly #byLetter: ReadonlyMap<string, Int32Array>;

  constructor(numbers: LockNumbers) {
    this.#numbers = numbers;
    this.#byLetter = new Map(
      LETTERS.map((letter, kind) => [letter, numbers.pieces[kind] ?? new Int32Array()]),
    );
  }

  /** The locks of the position on the board and of its mirror image, as unsigned 32-bit integers. */
  locksOf(board: Board): readonly [number, number] {
    let own = this.#ofTurn(board.turn === 'black');
    let mirrored = own;
    for (const square of SQUARES) {
      const of = board.pieceAt(square);
      if (of === undefined) continue;
      const locks = this.#numbers.pieces[kindOf(of.color, of.role)];
      own ^= locks?.[square] ?? 0;
      mirrored ^= locks?.[mirrorSquare(square)] ?? 0;
    }
    return [own >>> 0, mirrored >>> 0];
  }

  /** Like `locksOf`, for a FEN as `makeFen` writes it. Faster for many positions, because it needs no board. */
  locksOfFen(fen: string): readonly [number, number] {
    const [rows = '', turn] = fen.split(' ');
    let own = this.#ofTurn(turn === 'b');
    let mirrored = own;
    let index = 0;
    for (const letter of rows.replaceAll('/', '')) {
      const locks = this.#byLetter.get(letter);
      if (locks === undefined) {
        index += Number(letter);
        continue;
      }
      const square = SQUARES[index] ?? 0;
      own ^= locks[square] ?? 0;
      mirrored ^= locks[mirrorSquare(square)] ?? 0;
      index += 1;
    }
    return [own >>> 0, mirrored >>> 0];
  }

  /** The steps of a board and of all positions played from it. */
  stepsOf(board: Board): LockSteps {
    return new LockSteps(board, this.#numbers);
  }

  #ofTurn(isBlack: boolean): number {
    return isBlack ? this.#numbers.blackToMove : this.#numbers.redToMove;
  }
}

/** Incremental locks: how a move changes both locks. */
export class LockSteps {
  /** Indexed by `slot << 8 | square`; slot 0, an empty square, has zeros. */
  readonly #own = new Int32Array(64 * SQUARE_COUNT);
  readonly #mirrored = new Int32Array(64 * SQUARE_COUNT);
  readonly #changeOfTurn: number;

  constructor(board: Board, { redToMove, blackToMove, pieces }: LockNumbers) {
    this.#changeOfTurn = redToMove ^ blackToMove;
    for (const [slot, at] of board.squares.entries()) {
      const of = at === 0 ? undefined : board.pieceAt(at);
      if (of === undefined) continue;
      const locks = pieces[kindOf(of.color, of.role)];
      for (const square of SQUARES) {
        this.#own[(slot << 8) | square] = locks?.[square] ?? 0;
        this.#mirrored[(slot << 8) | square] = locks?.[mirrorSquare(square)] ?? 0;
      }
    }
  }

  /** The exclusive or of the locks before and after a move that has not been played yet. */
  own(board: Board, move: Move): number {
    return this.#changeOfTurn ^ change(this.#own, board, move);
  }

  mirrored(board: Board, move: Move): number {
    return this.#changeOfTurn ^ change(this.#mirrored, board, move);
  }
}

function change(locks: Int32Array, { cells }: Board, move: Move): number {
  const target = targetOf(move);
  const source = sourceOf(move);
  const moved = (cells[source] ?? 0) << 8;
  const taken = ((cells[target] ?? 0) << 8) | target;
  return (locks[moved | source] ?? 0) ^ (locks[moved | target] ?? 0) ^ (locks[taken] ?? 0);
}

function kindOf(color: Color, role: Role): number {
  return COLORS.indexOf(color) * ROLES.length + ROLES.indexOf(role);
}
