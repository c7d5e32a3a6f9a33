/** Whether a side threatens mate, as the Chinese rules define it: to mate with the next move, or by checks without a pause. */
import type { Move } from '../move.ts';
import { inCheck } from './attack.ts';
import { type Board, MAX_MOVES } from './board.ts';
import { legalMoves } from './generate.ts';

/** How many checks the mate may take. Longer threats are rare, and players seldom see them. */
const CHECKS = 3;
/** How many positions a search visits at most, which takes about a millisecond. A mate that is not found by then is no threat. */
const BUDGET = 5000;

/**
 * Whether the side that has just moved would mate if it moved again. `false` if it gives check already. The board is unchanged
 * afterwards.
 */
export function threatensMate(board: Board): boolean {
  if (inCheck(board)) return false;
  board.side ^= 1;
  const isFound = findsMate(board);
  board.side ^= 1;
  return isFound;
}

/** Looks for short mates first. A search for long ones can use up the budget before it tries a mate with the next move. */
function findsMate(board: Board): boolean {
  const search = new MateSearch(board);
  for (let checks = 1; checks <= CHECKS; checks += 1) {
    if (search.matesWithin(checks)) return true;
  }
  return false;
}

/** Finds no mate any more once the budget is used up. */
class MateSearch {
  readonly #board: Board;
  #visited = 0;

  constructor(board: Board) {
    this.#board = board;
  }

  /** Whether the side to move mates by at most `checks` checks. */
  matesWithin(checks: number): boolean {
    return this.#moves().some((move) =>
      this.#after(move, () => inCheck(this.#board) && this.#isLost(checks - 1)),
    );
  }

  /** Whether every reply to a check, if there is one, is followed by a mate. */
  #isLost(checks: number): boolean {
    return this.#moves().every(
      (reply) => checks > 0 && this.#after(reply, () => this.matesWithin(checks)),
    );
  }

  #moves(): Move[] {
    const buffer = new Uint16Array(MAX_MOVES);
    return Array.from(buffer.subarray(0, legalMoves(this.#board, buffer, 0)));
  }

  /** The answer of `test` after the move, and `false` beyond the budget. */
  #after(move: Move, test: () => boolean): boolean {
    if (this.#visited === BUDGET) return false;
    this.#visited += 1;
    const board = this.#board;
    const { keyLow, keyHigh } = board;
    const captured = board.make(move);
    const isTrue = test();
    board.unmake(move, captured, keyLow, keyHigh);
    return isTrue;
  }
}
