/** The bytes of BOOK.DAT, and what they say of a position. */
import { type Move, makeMove, mirrorMove, parseMove } from '@chuhe/rules/move';
import { Position } from '@chuhe/rules/position';
import { isSquare } from '@chuhe/rules/square';
import { locksOf } from './lock.ts';

/** Bytes of a record: lock, move, weight, each with the low byte first. */
const RECORD = 8;
const MAX_WEIGHT = 65_535;

export interface BookRecord {
  readonly lock: number;
  readonly move: Move;
  /** 0–65,535: the larger, the rather it is played. */
  readonly weight: number;
  /** Place in the file, from 1. */
  readonly number: number;
}

/** By lock. */
export type BookDat = ReadonlyMap<number, readonly BookRecord[]>;

export interface WeightedMove {
  readonly move: string;
  readonly weight: number;
}

/** `undefined` for bytes that are none: a length that is no whole number of records, none, not sorted, a move off the board. */
export function parseBookDat(bytes: Uint8Array): BookDat | undefined {
  if (bytes.length === 0 || bytes.length % RECORD !== 0) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const book = new Map<number, BookRecord[]>();
  let last = 0;
  for (let at = 0; at < bytes.length; at += RECORD) {
    const lock = view.getUint32(at, true);
    const move = view.getUint16(at + 4, true);
    if (lock < last || !isMove(move)) return undefined;
    last = lock;
    const record = { lock, move, weight: view.getUint16(at + 6, true), number: at / RECORD + 1 };
    const others = book.get(lock);
    if (others === undefined) book.set(lock, [record]);
    else others.push(record);
  }
  return book;
}

/**
 * The bytes of a book. A position and its mirror image are written once; a move that is named twice has its greater weight.
 * Throws a `RangeError` for what is no position or no legal move in it.
 */
export function makeBookDat(
  moves: Iterable<{ readonly fen: string; readonly move: string; readonly weight: number }>,
): Uint8Array<ArrayBuffer> {
  const writer = new BookDatWriter();
  for (const { fen, move, weight } of moves) writer.add(Position.fromFen(fen), move, weight);
  return writer.bytes();
}

/** `makeBookDat` move by move, for books of which each takes its time to be found. */
export class BookDatWriter {
  readonly #records = new Map<string, Omit<BookRecord, 'number'>>();
  /** Locks of positions as they are written: in the form that came first. */
  readonly #taken = new Set<number>();

  /** Throws a `RangeError` for a move that is not legal. */
  add(position: Position, text: string, weight: number): void {
    const move = parseMove(text);
    if (move === undefined || !position.isLegal(move)) {
      throw new RangeError(`${text} is not a legal move in ${position.fen}`);
    }
    const [own, mirrored] = locksOf(position.toBoard());
    const isMirrored = !this.#taken.has(own) && this.#taken.has(mirrored);
    const lock = isMirrored ? mirrored : own;
    this.#taken.add(lock);
    const stored = isMirrored ? mirrorMove(move) : move;
    this.#put(lock, stored, weight);
  }

  /** What is known by its lock alone: before all positions, for one that has the lock joins it. */
  addByLock({ lock, move, weight }: Omit<BookRecord, 'number'>): void {
    this.#taken.add(lock);
    this.#put(lock, move, weight);
  }

  #put(lock: number, move: Move, weight: number): void {
    const name = `${lock} ${move}`;
    const most = Math.max(clampWeight(weight), this.#records.get(name)?.weight ?? 0);
    this.#records.set(name, { lock, move, weight: most });
  }

  bytes(): Uint8Array<ArrayBuffer> {
    const records = [...this.#records.values()].toSorted(
      (one, other) => one.lock - other.lock || other.weight - one.weight || one.move - other.move,
    );
    const bytes = new Uint8Array(records.length * RECORD);
    const view = new DataView(bytes.buffer);
    for (const [index, { lock, move, weight }] of records.entries()) {
      view.setUint32(index * RECORD, lock, true);
      view.setUint16(index * RECORD + 4, move, true);
      view.setUint16(index * RECORD + 6, weight, true);
    }
    return bytes;
  }
}

/** What a book says of a position or of its mirror image: legal moves, the weightiest first, a move and its mirror in a position that is its own. */
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
