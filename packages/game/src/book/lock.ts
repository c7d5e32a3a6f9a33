/**
 * The 32-bit key under which ElephantEye's BOOK.DAT has a position: the exclusive or of a number for each piece
 * on its square, and of one more where Black is to move. The numbers are the stream of RC4 under a key of four
 * zero bytes, three for each entry, of which the third counts. A mirror image has another lock.
 */
import type { Board } from '@chuhe/rules/board';
import { type Move, sourceOf, targetOf } from '@chuhe/rules/move';
import { COLORS, type Color, makePiece, ROLES, type Role } from '@chuhe/rules/piece';
import { mirrorSquare, SQUARES } from '@chuhe/rules/square';

const SQUARE_COUNT = 256;
/** As the file has the pieces: king, advisor, elephant, horse, chariot, cannon, pawn, Red's first. */
const KINDS: readonly (readonly [Color, Role])[] = COLORS.flatMap((color) =>
  ROLES.map((role) => [color, role] as const),
);
const next = rc4(new Uint8Array(4));

/** The exclusive or for Black to move. */
const BLACK_TO_MOVE = thirdOfThree();
const LOCKS: readonly Int32Array[] = KINDS.map(() =>
  Int32Array.from({ length: SQUARE_COUNT }, thirdOfThree),
);

const LOCKS_BY_LETTER: ReadonlyMap<string, Int32Array> = new Map(
  KINDS.map(([color, role], kind) => [makePiece({ color, role }), LOCKS[kind] ?? new Int32Array()]),
);

/** Of the position on the board and of its mirror image, 0–4,294,967,295. */
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

/** The same by the text of a legal position, as `makeFen` writes it: for many positions, without a board for each. */
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

/** How moves change the two locks, for the pieces of one board and those that come of it: by slot, without a look at the rest. */
export class LockSteps {
  /** Indexed by `slot << 8 | square`; slot 0, nothing, is zeros. */
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

  /** What a move, not played yet, changes in the lock: to be joined to it by exclusive or. */
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

function thirdOfThree(): number {
  let number = 0;
  for (let at = 0; at < 3; at += 1) {
    number = next() | (next() << 8) | (next() << 16) | (next() << 24);
  }
  return number;
}

/** RC4 as a source of bytes. Nothing is kept secret by it. */
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
