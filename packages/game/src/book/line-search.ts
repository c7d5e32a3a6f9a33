/** Searches the positions that the locks of a book stand for. A lock cannot be inverted, so lines are played to reach them. */
import { type Board, MAX_MOVES } from '@chuhe/rules/board';
import { legalMoves } from '@chuhe/rules/generate';
import { Position } from '@chuhe/rules/position';
import type { LockTable } from './lock-table.ts';

/** A position that has been reached and has a lock of the book. */
export interface LockHit {
  readonly board: Board;
  readonly lock: number;
  /** Whether the lock is that of the mirror image. */
  readonly isMirrored: boolean;
}

/** A book whose positions are searched. */
export interface LockedBook {
  readonly table: LockTable;
  /** The locks to find. */
  locks(): Iterable<number>;
  has(lock: number): boolean;
  /** Takes a position down. @returns the locks that need not be searched any more; none if the lock belongs to another position */
  record(hit: LockHit): readonly number[];
}

/** How many positions are visited between two yields. Visiting them takes a fraction of a millisecond. */
const YIELD_INTERVAL = 500;
/** Recording a position of the book takes as long as visiting this many others. */
const RECORDING_COST = 50;

interface ReachedPosition {
  readonly board: Board;
  readonly own: number;
  readonly mirrored: number;
}

/** See `findLines`. */
export function* searchLines(
  book: LockedBook,
  positions: number,
): Generator<undefined, void, undefined> {
  yield* new LineSearch(book, positions).run();
}

class LineSearch {
  readonly #book: LockedBook;
  readonly #missing: Set<number>;
  /** Positions of the book in the order in which they were reached; grows during the search. */
  readonly #reached: ReachedPosition[] = [];
  readonly #buffer = new Uint16Array(2 * MAX_MOVES);
  readonly #start = Position.initial().toBoard();
  readonly #steps;
  #positionsLeft: number;
  #untilYield = YIELD_INTERVAL;
  /** How many reached positions have been explored one ply deep, and how many two plies deep. */
  #exploredOnePly = 0;
  #exploredTwoPlies = 0;

  constructor(book: LockedBook, positions: number) {
    this.#book = book;
    this.#steps = book.table.stepsOf(this.#start);
    this.#missing = new Set(book.locks());
    this.#positionsLeft = positions;
  }

  *run(): Generator<undefined, void, undefined> {
    const [own, mirrored] = this.#book.table.locksOf(this.#start);
    const start = { board: this.#start, own, mirrored };
    this.#visit(start);
    // The search begins at the starting position even if the book does not have it.
    if (this.#reached.length === 0) this.#reached.push(start);
    while (this.#shouldContinue()) {
      const one = this.#reached[this.#exploredOnePly];
      const two = this.#reached[this.#exploredTwoPlies];
      if (one !== undefined) {
        this.#exploredOnePly += 1;
        yield* this.#explore(one, 1);
      } else if (two === undefined) {
        return;
      } else {
        this.#exploredTwoPlies += 1;
        yield* this.#explore(two, 2);
      }
    }
  }

  #shouldContinue(): boolean {
    return this.#missing.size > 0 && this.#positionsLeft > 0;
  }

  /** Plays all moves. If `plies` is 2, plays instead all replies to those moves that lead out of the book. */
  *#explore(
    { board, own, mirrored }: ReachedPosition,
    plies: 1 | 2,
  ): Generator<undefined, void, undefined> {
    const { keyLow, keyHigh } = board;
    const start = (plies - 1) * MAX_MOVES;
    const end = legalMoves(board, this.#buffer, start);
    for (let index = start; index < end && this.#shouldContinue(); index += 1) {
      const move = this.#buffer[index] ?? 0;
      const next = {
        board,
        own: (own ^ this.#steps.own(board, move)) >>> 0,
        mirrored: (mirrored ^ this.#steps.mirrored(board, move)) >>> 0,
      };
      this.#positionsLeft -= 1;
      if (plies === 2) {
        if (!this.#isInBook(next)) {
          const captured = board.make(move);
          yield* this.#explore(next, 1);
          board.unmake(move, captured, keyLow, keyHigh);
        }
      } else if (this.#missing.has(next.own) || this.#missing.has(next.mirrored)) {
        const captured = board.make(move);
        this.#visit(next);
        board.unmake(move, captured, keyLow, keyHigh);
        yield* this.#yieldIfDue();
      }
    }
    this.#untilYield -= end - start;
    yield* this.#yieldIfDue();
  }

  *#yieldIfDue(): Generator<undefined, void, undefined> {
    if (this.#untilYield > 0) return;
    this.#untilYield = YIELD_INTERVAL;
    yield;
  }

  #isInBook({ own, mirrored }: ReachedPosition): boolean {
    return this.#book.has(own) || this.#book.has(mirrored);
  }

  #visit({ board, own, mirrored }: ReachedPosition): void {
    let isRecorded = false;
    for (const isMirrored of [false, true]) {
      const lock = isMirrored ? mirrored : own;
      if (!this.#missing.has(lock)) continue;
      for (const found of this.#book.record({ board, lock, isMirrored })) {
        isRecorded = true;
        // In a position that is its own mirror image, both locks are one.
        this.#missing.delete(found);
      }
    }
    if (!isRecorded) return;
    this.#reached.push({ board: board.clone(), own, mirrored });
    this.#untilYield -= RECORDING_COST;
  }
}
