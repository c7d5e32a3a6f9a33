/** Finds the positions that the locks of BOOK.DAT stand for. */
import { MAX_MOVES } from '@chuhe/rules/board';
import { makeFen } from '@chuhe/rules/fen';
import { legalMoves } from '@chuhe/rules/generate';
import { type Move, makeMove, mirrorMove } from '@chuhe/rules/move';
import type { BookDat, BookRecord } from './book-dat.ts';
import { type LockedBook, type LockHit, searchLines } from './line-search.ts';
import { ELEPHANTEYE_LOCKS } from './lock.ts';

/** A move of the book and the position found for its lock. */
interface LineMove {
  readonly fen: string;
  readonly move: string;
  readonly weight: number;
  /** Number of the record in the file, from 1. */
  readonly record: number;
}

export interface FoundLines {
  readonly moves: readonly LineMove[];
  /** Records whose position was not found, in file order. */
  readonly lost: readonly BookRecord[];
}

export interface LineBudget {
  /** Maximum number of positions to visit. */
  readonly positions?: number;
}

/** Several times as many as ElephantEye's own book needs. */
const MAX_POSITIONS = 60_000_000;

/**
 * Begins at the starting position and tries every legal move from each position of the book. When no more positions are found
 * in this way, tries every reply to every move that leads out of the book, because the book may lack only the position
 * between the two moves. Records of positions further away are returned as `lost`: with 32-bit locks, a deeper search would
 * find wrong positions.
 *
 * Yields after every few hundred positions, so that a caller can let other work run.
 */
export function* findLines(
  book: BookDat,
  { positions = MAX_POSITIONS }: LineBudget = {},
): Generator<undefined, FoundLines, undefined> {
  const found = new DatLines(book);
  yield* searchLines(found, positions);
  return found.result();
}

class DatLines implements LockedBook {
  readonly table = ELEPHANTEYE_LOCKS;
  readonly #book: BookDat;
  readonly #missing: Set<number>;
  readonly #moves: LineMove[] = [];
  readonly #buffer = new Uint16Array(MAX_MOVES);

  constructor(book: BookDat) {
    this.#book = book;
    this.#missing = new Set(book.keys());
  }

  locks(): Iterable<number> {
    return this.#book.keys();
  }

  has(lock: number): boolean {
    return this.#book.has(lock);
  }

  /** Records the moves of a position if all are legal. If one is illegal, the records belong to another position with this lock. */
  record({ board, lock, isMirrored }: LockHit): readonly number[] {
    const records = this.#book.get(lock) ?? [];
    const moveOf = ({ move }: BookRecord): Move => (isMirrored ? mirrorMove(move) : move);
    const legal = this.#buffer.subarray(0, legalMoves(board, this.#buffer, 0));
    if (!records.every((record) => legal.includes(moveOf(record)))) return [];
    const fen = makeFen(board.toSetup());
    for (const record of records) {
      const { weight, number } = record;
      this.#moves.push({ fen, move: makeMove(moveOf(record)), weight, record: number });
    }
    this.#missing.delete(lock);
    return [lock];
  }

  result(): FoundLines {
    const lost = [...this.#missing].flatMap((lock) => this.#book.get(lock) ?? []);
    return {
      moves: this.#moves,
      lost: lost.toSorted((one, other) => one.number - other.number),
    };
  }
}
