/** Whether a side threatens mate, as the Chinese rules define it: to mate with the next move, or by checks without a pause. */
import type { Move } from '../move.ts';
import { inCheck } from './attack.ts';
import { type Board, MAX_MOVES } from './board.ts';
import { legalMoves } from './generate.ts';

/** How many checks the mate may take. Longer threats are rare, and a player would hardly see them as one. */
const CHECKS = 3;
/** How many positions a search visits at most, about a millisecond. If they do not suffice, there is no threat. */
const BUDGET = 5000;

/**
 * Whether the side that has just moved would mate if it moved again. `false` if it gives check. The board is unchanged
 * afterwards.
 */
export function threatensMate(board: Board): boolean {
  if (inCheck(board)) return false;
  board.side ^= 1;
  const search = new MateSearch(board);
  const isFound = search.matesWithin(CHECKS);
  board.side ^= 1;
  return isFound && search.visited < BUDGET;
}

class MateSearch {
  readonly #board: Board;
  visited = 0;

  constructor(board: Board) {
    this.#board = board;
  }

  /** Whether the side to move mates by at most `checks` checks. The answer is wrong once the budget is used up. */
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
    if (this.visited >= BUDGET) return [];
    const buffer = new Uint16Array(MAX_MOVES);
    return Array.from(buffer.subarray(0, legalMoves(this.#board, buffer, 0)));
  }

  #after(move: Move, test: () => boolean): boolean {
    this.visited += 1;
    const board = this.#board;
    const { keyLow, keyHigh } = board;
    const captured = board.make(move);
    const result = test();
    board.unmake(move, captured, keyLow, keyHigh);
    return result;
  }
}
