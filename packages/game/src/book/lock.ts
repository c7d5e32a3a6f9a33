/**
 * Locks: the 32-bit Zobrist keys of ElephantEye's BOOK.DAT. A lock is the exclusive or of a number for each piece on its
 * square, and of one more if Black is to move. The numbers come from the RC4 stream with a key of four zero bytes:
 * every third 32-bit number is used. The mirror image of a position has another lock.
 */
import type { Board } from '@chuhe/rules/board';
import { type Move, sourceOf, targetOf } from '@chuhe/rules/move';
import { COLORS, type Color, makePiece, ROLES, type Role } from '@chuhe/rules/piece';
import { mirrorSquare, SQUARES } from '@chuhe/rules/square';

const SQUARE_COUNT = 256;
/** The kinds of pieces, in the order in which ElephantEye draws their numbers. */
const KINDS: readonly (readonly [Color, Role])[] = COLORS.flatMap((color) =>
  ROLES.map((role) => [color, role] as const),
);
const next = rc4(new Uint8Array(4));

const BLACK_TO_MOVE = thirdNumber();
const LOCKS: readonly Int32Array[] = KINDS.map(() =>
  Int32Array.from({ length: SQUARE_COUNT }, thirdNumber),
);

const LOCKS_BY_LETTER: ReadonlyMap<string, Int32Array> = new Map(
  KINDS.map(([color, role], kind) => [makePiece({ color, role }), LOCKS[kind] ?? new Int32Array()]),
);

/** The locks of the position on the board and of its mirror image, as unsigned 32-bit integers. */
export function locksOf(board: Board): readonly [number, number] {
  let own = board.turn === 'black' ? BLACK_TO_MOVE : 0;
  let mirrored = own;
  for (const square of SQUARES) {
    const of = board.pieceAt(square);
    if (of === undefined) continue;
    const locks = LOCKS[kindOf(of.color, of.role)];
    own ^= locks?.[square] ?? 0;
    mirrored ^= locks?.[mirrorSquare(square)] ?? 0;
  }
  return [own >>> 0, mirrored >>> 0];
}

/** Like `locksOf`, for a FEN as `makeFen` writes it. Faster for many positions, because it needs no board. */
export function locksOfFen(fen: string): readonly [number, number] {
  const [rows = '', turn] = fen.split(' ');
  let own = turn === 'b' ? BLACK_TO_MOVE : 0;
  let mirrored = own;
  let index = 0;
  for (const letter of rows.replaceAll('/', '')) {
    const locks = LOCKS_BY_LETTER.get(letter);
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

/** Incremental locks: how a move changes both locks. Valid for one board and all positions played from it. */
export class LockSteps {
  /** Indexed by `slot << 8 | square`; slot 0, an empty square, has zeros. */
  readonly #own = new Int32Array(64 * SQUARE_COUNT);
  readonly #mirrored = new Int32Array(64 * SQUARE_COUNT);

  constructor(board: Board) {
    for (const [slot, at] of board.squares.entries()) {
      const of = at === 0 ? undefined : board.pieceAt(at);
      if (of === undefined) continue;
      const locks = LOCKS[kindOf(of.color, of.role)];
      for (const square of SQUARES) {
        this.#own[(slot << 8) | square] = locks?.[square] ?? 0;
        this.#mirrored[(slot << 8) | square] = locks?.[mirrorSquare(square)] ?? 0;
      }
    }
  }

  /** The exclusive or of the locks before and after a move that has not been played yet. */
  own(board: Board, move: Move): number {
    return change(this.#own, board, move);
  }

  mirrored(board: Board, move: Move): number {
    return change(this.#mirrored, board, move);
  }
}

function change(locks: Int32Array, { cells }: Board, move: Move): number {
  const target = targetOf(move);
  const source = sourceOf(move);
  const moved = (cells[source] ?? 0) << 8;
  const taken = ((cells[target] ?? 0) << 8) | target;
  return (
    BLACK_TO_MOVE ^
    (locks[moved | source] ?? 0) ^
    (locks[moved | target] ?? 0) ^
    (locks[taken] ?? 0)
  );
}

function kindOf(color: Color, role: Role): number {
  return COLORS.indexOf(color) * ROLES.length + ROLES.indexOf(role);
}

/** Skips two 32-bit numbers of the stream and returns the third. */
function thirdNumber(): number {
  let number = 0;
  for (let at = 0; at < 3; at += 1) {
    number = next() | (next() << 8) | (next() << 16) | (next() << 24);
  }
  return number;
}

/** RC4 as a source of bytes, without any security purpose. */
function rc4(key: Uint8Array): () => number {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  let other = 0;
  for (let index = 0; index < 256; index += 1) {
    other = (other + at(state, index) + at(key, index % key.length)) & 255;
    swap(state, index, other);
  }
  let one = 0;
  other = 0;
  return () => {
    one = (one + 1) & 255;
    other = (other + at(state, one)) & 255;
    swap(state, one, other);
    return at(state, (at(state, one) + at(state, other)) & 255);
  };
}

function swap(state: Uint8Array, one: number, other: number): void {
  const kept = at(state, one);
  state[one] = at(state, other);
  state[other] = kept;
}

function at(bytes: Uint8Array, index: number): number {
  return bytes[index] ?? 0;
}
