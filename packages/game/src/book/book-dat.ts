/** Reads, writes and looks up BOOK.DAT. */
import { type Move, makeMove, mirrorMove, parseMove } from '@chuhe/rules/move';
import { Position } from '@chuhe/rules/position';
import { isSquare } from '@chuhe/rules/square';
import { locksOf } from './lock.ts';

/** Size of a record in bytes: lock, move and weight, each little-endian. */
const RECORD_SIZE = 8;
const MAX_WEIGHT = 65_535;

export interface BookRecord {
  readonly lock: number;
  readonly move: Move;
  /** 0–65,535; a higher weight is played more often. */
  readonly weight: number;
  /** Number of the record in the file, from 1. */
  readonly number: number;
}

/** Records by lock. */
export type BookDat = ReadonlyMap<number, readonly BookRecord[]>;

export interface WeightedMove {
  readonly move: string;
  readonly weight: number;
}

/**
 * Returns `undefined` for bytes that are not a book: empty, not a whole number of records, not sorted by lock, or with a
 * move off the board.
 */
export function parseBookDat(bytes: Uint8Array): BookDat | undefined {
  if (bytes.length === 0 || bytes.length % RECORD_SIZE !== 0) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const book = new Map<number, BookRecord[]>();
  let last = 0;
  for (let at = 0; at < bytes.length; at += RECORD_SIZE) {
    const lock = view.getUint32(at, true);
    const move = view.getUint16(at + 4, true);
    if (lock < last || !isMove(move)) return undefined;
    last = lock;
    const record = {
      lock,
      move,
      weight: view.getUint16(at + 6, true),
      number: at / RECORD_SIZE + 1,
    };
    const others = book.get(lock);
    if (others === undefined) book.set(lock, [record]);
    else others.push(record);
  }
  return book;
}

/**
 * The bytes of a book. A position and its mirror image are written once; a move that occurs twice has the greater weight.
 * Throws a `RangeError` for an invalid position or an illegal move.
 */
export function makeBookDat(
  moves: Iterable<{ readonly fen: string; readonly move: string; readonly weight: number }>,
): Uint8Array<ArrayBuffer> {
  const writer = new BookDatWriter();
  for (const { fen, move, weight } of moves) writer.add(Position.fromFen(fen), move, weight);
  return writer.bytes();
}

/** Does the same as `makeBookDat`, for callers that compute the moves one at a time. */
export class BookDatWriter {
  readonly #records = new Map<string, Omit<BookRecord, 'number'>>();
  /** Locks of the positions added so far. A position and its mirror image share the lock of the one that was added first. */
  readonly #locks = new Set<number>();

  /** Throws a `RangeError` for an illegal move. */
  add(position: Position, text: string, weight: number): void {
    const move = parseMove(text);
    if (move === undefined || !position.isLegal(move)) {
      throw new RangeError(`${text} is not a legal move in ${position.fen}`);
    }
    const [own, mirrored] = locksOf(position.toBoard());
    const isMirrored = !this.#locks.has(own) && this.#locks.has(mirrored);
    const lock = isMirrored ? mirrored : own;
    this.#locks.add(lock);
    this.#put(lock, isMirrored ? mirrorMove(move) : move, weight);
  }

  /**
   * Adds a record of an unknown position. Add such records before any call of `add`, so that `add` stores moves of the same
   * position under the same lock.
   */
  addByLock({ lock, move, weight }: Omit<BookRecord, 'number'>): void {
    this.#locks.add(lock);
    this.#put(lock, move, weight);
  }

  #put(lock: number, move: Move, weight: number): void {
    const key = `${lock} ${move}`;
    const greatest = Math.max(clampWeight(weight), this.#records.get(key)?.weight ?? 0);
    this.#records.set(key, { lock, move, weight: greatest });
  }

  bytes(): Uint8Array<ArrayBuffer> {
    const records = [...this.#records.values()].toSorted(
      (one, other) => one.lock - other.lock || other.weight - one.weight || one.move - other.move,
    );
    const bytes = new Uint8Array(records.length * RECORD_SIZE);
    const view = new DataView(bytes.buffer);
    for (const [index, { lock, move, weight }] of records.entries()) {
      view.setUint32(index * RECORD_SIZE, lock, true);
      view.setUint16(index * RECORD_SIZE + 4, move, true);
      view.setUint16(index * RECORD_SIZE + 6, weight, true);
    }
    return bytes;
  }
}

/**
 * The legal moves that a book has for a position or its mirror image, by descending weight. In a symmetric position a
 * move and its mirror image are both listed.
 */
export function findMoves(book: BookDat, position: Position): WeightedMove[] {
  const [own, mirrored] = locksOf(position.toBoard());
  const weights = new Map<Move, number>();
  const add = (move: Move, weight: number): void => {
    if (position.isLegal(move)) weights.set(move, Math.max(weight, weights.get(move) ?? 0));
  };
  for (const { move, weight } of book.get(own) ?? []) add(move, weight);
  for (const { move, weight } of book.get(mirrored) ?? []) add(mirrorMove(move), weight);
  return Array.from(weights, ([move, weight]) => ({ move: makeMove(move), weight })).toSorted(
    (one, other) => other.weight - one.weight,
  );
}

function clampWeight(weight: number): number {
  return Math.min(MAX_WEIGHT, Math.max(0, Math.round(weight)));
}

function isMove(move: Move): boolean {
  return isSquare(move & 255) && isSquare(move >> 8) && (move & 255) !== move >> 8;
}
