/** Finds the positions that the locks of a book stand for. A lock cannot be inverted, so lines are played to reach them. */
import { type Board, MAX_MOVES } from '@chuhe/rules/board';
import { makeFen } from '@chuhe/rules/fen';
import { legalMoves } from '@chuhe/rules/generate';
import { type Move, makeMove, mirrorMove } from '@chuhe/rules/move';
import { Position } from '@chuhe/rules/position';
import type { BookDat, BookRecord } from './book-dat.ts';
import { LockSteps, locksOf } from './lock.ts';

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
/** How many positions are visited between two yields. Visiting them takes a fraction of a millisecond. */
const YIELD_INTERVAL = 500;
/** Recording a position of the book takes as long as visiting this many others. */
const RECORDING_COST = 50;

interface ReachedPosition {
  readonly board: Board;
  readonly own: number;
  readonly mirrored: number;
}

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
  const search = new LineSearch(book, positions);
  yield* search.run();
  return search.found();
}

class LineSearch {
  readonly #book: BookDat;
  readonly #missing: Set<number>;
  readonly #moves: LineMove[] = [];
  /** Positions of the book in the order in which they were reached; grows during the search. */
  readonly #reached: ReachedPosition[] = [];
  readonly #buffer = new Uint16Array(3 * MAX_MOVES);
  readonly #start = Position.initial().toBoard();
  readonly #steps = new LockSteps(this.#start);
  #positionsLeft: number;
  #untilYield = YIELD_INTERVAL;
  /** How many reached positions have been explored one ply deep, and how many two plies deep. */
  #exploredOnePly = 0;
  #exploredTwoPlies = 0;

  constructor(book: BookDat, positions: number) {
    this.#book = book;
    this.#missing = new Set(book.keys());
    this.#positionsLeft = positions;
  }

  *run(): Generator<undefined, void, undefined> {
    const [own, mirrored] = locksOf(this.#start);
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

  found(): FoundLines {
    const lost = [...this.#missing].flatMap((lock) => this.#book.get(lock) ?? []);
    return {
      moves: this.#moves,
      lost: lost.toSorted((one, other) => one.number - other.number),
    };
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
    const isRecorded = [false, true].map((isMirrored) => {
      const lock = isMirrored ? mirrored : own;
      const records = this.#missing.has(lock) ? this.#book.get(lock) : undefined;
      return records !== undefined && this.#record({ board, records, isMirrored });
    });
    if (!isRecorded.includes(true)) return;
    this.#reached.push({ board: board.clone(), own, mirrored });
    this.#untilYield -= RECORDING_COST;
  }

  /** Records the moves of a position if all are legal. If one is illegal, the records belong to another position with this lock. */
  #record({
    board,
    records,
    isMirrored,
  }: {
    readonly board: Board;
    readonly records: readonly BookRecord[];
    readonly isMirrored: boolean;
  }): boolean {
    const moveOf = ({ move }: BookRecord): Move => (isMirrored ? mirrorMove(move) : move);
    const start = 2 * MAX_MOVES;
    const legal = this.#buffer.subarray(start, legalMoves(board, this.#buffer, start));
    if (!records.every((record) => legal.includes(moveOf(record)))) return false;
    const fen = makeFen(board.toSetup());
    for (const record of records) {
      const { weight, number, lock } = record;
      this.#missing.delete(lock);
      this.#moves.push({ fen, move: makeMove(moveOf(record)), weight, record: number });
    }
    return true;
  }
}
