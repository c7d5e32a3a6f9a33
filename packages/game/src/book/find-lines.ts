/** Which positions the locks of a book stand for. A lock cannot be turned back, so lines are played until positions have it. */
import { Board, MAX_MOVES } from '@chuhe/rules/board';
import { INITIAL_FEN, makeFen, parseFen } from '@chuhe/rules/fen';
import { legalMoves } from '@chuhe/rules/generate';
import { type Move, makeMove, mirrorMove } from '@chuhe/rules/move';
import type { BookDat, BookRecord } from './book-dat.ts';
import { LockSteps, locksOf } from './lock.ts';

/** A move of the book, in a position that has one of its locks. */
interface LineMove {
  readonly fen: string;
  readonly move: string;
  readonly weight: number;
  /** Place in the file, from 1. */
  readonly record: number;
}

export interface FoundLines {
  readonly moves: readonly LineMove[];
  /** Records whose position no line leads to, in the order of the file. */
  readonly lost: readonly BookRecord[];
}

export interface LineBudget {
  /** Positions looked at, at most. */
  readonly positions?: number;
}

/** Several times what the book of ElephantEye takes. */
const POSITIONS = 60_000_000;
/** Positions between two pauses: a fraction of a millisecond. */
const SLICE = 500;
/** A position of the book, which is written down, takes as long as this many others. */
const TAKEN = 50;

interface Reached {
  readonly board: Board;
  readonly own: number;
  readonly mirrored: number;
}

/**
 * From the start position on: every legal move, as long as positions of the book are reached by it; then two moves that the
 * book does not have, for the reply to a move that it left out; and so on, until nothing more is found. Records of positions
 * that are further away than that stay with their lock: with 32 bits a lock, positions would be found that are other ones.
 *
 * Yields after some hundred positions, so that a caller with an eye on the clock can let others have their turn.
 */
export function* findLines(
  book: BookDat,
  { positions = POSITIONS }: LineBudget = {},
): Generator<undefined, FoundLines, undefined> {
  const search = new LineSearch(book, positions);
  yield* search.run();
  return search.found();
}

class LineSearch {
  readonly #book: BookDat;
  readonly #missing: Set<number>;
  readonly #moves: LineMove[] = [];
  /** Positions of the book in the order they were reached, which grows while it is gone through. */
  readonly #reached: Reached[] = [];
  readonly #buffer = new Uint16Array(3 * MAX_MOVES);
  readonly #steps: LockSteps;
  readonly #start: Board;
  #left: number;
  #pause = SLICE;
  #oneDone = 0;
  #twoDone = 0;

  constructor(book: BookDat, positions: number) {
    this.#book = book;
    this.#missing = new Set(book.keys());
    this.#left = positions;
    this.#start = startBoard();
    this.#steps = new LockSteps(this.#start);
  }

  *run(): Generator<undefined, void, undefined> {
    const [own, mirrored] = locksOf(this.#start);
    const start = { board: this.#start, own, mirrored };
    this.#visit(start);
    // A book of positions further on is walked to from the start position all the same.
    if (this.#reached.length === 0) this.#reached.push(start);
    while (this.#isOpen()) {
      const one = this.#reached[this.#oneDone];
      const two = this.#reached[this.#twoDone];
      if (one !== undefined) {
        this.#oneDone += 1;
        yield* this.#explore(one, 1);
      } else if (two === undefined) {
        return;
      } else {
        this.#twoDone += 1;
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

  #isOpen(): boolean {
    return this.#missing.size > 0 && this.#left > 0;
  }

  /** Plays all moves, and where `plies` is 2 all replies to those that lead out of the book. */
  *#explore(
    { board, own, mirrored }: Reached,
    plies: 1 | 2,
  ): Generator<undefined, void, undefined> {
    const { keyLow, keyHigh } = board;
    const start = (plies - 1) * MAX_MOVES;
    const end = legalMoves(board, this.#buffer, start);
    for (let index = start; index < end && this.#isOpen(); index += 1) {
      const move = this.#buffer[index] ?? 0;
      const next = {
        board,
        own: (own ^ this.#steps.own(board, move)) >>> 0,
        mirrored: (mirrored ^ this.#steps.mirrored(board, move)) >>> 0,
      };
      this.#left -= 1;
      if (plies === 2) {
        if (!this.#isOfBook(next)) {
          const captured = board.make(move);
          yield* this.#explore(next, 1);
          board.unmake(move, captured, keyLow, keyHigh);
        }
      } else if (this.#missing.has(next.own) || this.#missing.has(next.mirrored)) {
        const captured = board.make(move);
        this.#visit(next);
        board.unmake(move, captured, keyLow, keyHigh);
        yield* this.#rest();
      }
    }
    this.#pause -= end - start;
    yield* this.#rest();
  }

  *#rest(): Generator<undefined, void, undefined> {
    if (this.#pause > 0) return;
    this.#pause = SLICE;
    yield;
  }

  #isOfBook({ own, mirrored }: Reached): boolean {
    return this.#book.has(own) || this.#book.has(mirrored);
  }

  /** Takes the records of a position whose moves are all legal in it; where one is not, it only has the same lock. */
  #visit({ board, own, mirrored }: Reached): void {
    const isTaken = [false, true].map((isMirrored) => {
      const lock = isMirrored ? mirrored : own;
      const records = this.#missing.has(lock) ? this.#book.get(lock) : undefined;
      return records !== undefined && this.#take({ board, records, isMirrored });
    });
    if (!isTaken.includes(true)) return;
    this.#reached.push({ board: board.clone(), own, mirrored });
    this.#pause -= TAKEN;
  }

  #take({
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

function startBoard(): Board {
  const setup = parseFen(INITIAL_FEN);
  if (!setup.ok) throw new Error('the start position is a position');
  return Board.fromSetup(setup.value);
}
