/**
 * What captures can win: an exact search of captures alone, with the rules of Xiangqi. Pins to the king, screens of cannons and legs of
 * horses need no special care, since every capture is a legal move on the board.
 */
import { type Board, MAX_MOVES } from '@chuhe/rules/board';
import { inCheck, legalMoves } from '@chuhe/rules/generate';
import { type Move, sourceOf, targetOf } from '@chuhe/rules/move';
import type { Position } from '@chuhe/rules/position';
import { valueOf } from './values.ts';

/** A search that is larger counts as not settled. */
const MOST_NODES = 20_000;
const MOST_PLIES = 16;
/** More than all pieces are worth. */
const MATED = 100_000;

/**
 * The material that the side to move can win by captures, in hundredths of a pawn: 0 if it had better not capture, less if it is in check
 * and loses something, −100,000 if it has no legal move. A side that is in check tries all its moves. `undefined` if the search
 * would be too large.
 */
export function winnableBy(position: Position): number | undefined {
  const search = new CaptureSearch(position.toBoard());
  const value = search.run(-MATED, MATED, 0);
  return search.isCut ? undefined : value;
}

class CaptureSearch {
  readonly #board: Board;
  readonly #moves = new Uint16Array(MAX_MOVES * (MOST_PLIES + 1));
  #nodes = 0;
  isCut = false;

  constructor(board: Board) {
    this.#board = board;
  }

  /** Fail-soft alpha-beta; the depth is limited by `MOST_PLIES`. */
  run(alpha: number, beta: number, ply: number): number {
    this.#nodes += 1;
    if (this.#nodes > MOST_NODES || ply >= MOST_PLIES) this.isCut = true;
    if (this.isCut) return 0;
    const moves = this.#legalMoves(ply);
    if (moves.length === 0) return ply - MATED;
    const isInCheck = inCheck(this.#board);
    let best = isInCheck ? -MATED : 0;
    for (const { move, value } of this.#order(moves, isInCheck)) {
      if (best >= beta) break;
      const score = value + this.#after(move, [Math.max(alpha, best) - value, beta - value], ply);
      best = Math.max(best, score);
    }
    return best;
  }

  #legalMoves(ply: number): Uint16Array {
    const start = ply * MAX_MOVES;
    return this.#moves.subarray(start, legalMoves(this.#board, this.#moves, start));
  }

  #after(move: Move, [alpha, beta]: readonly [number, number], ply: number): number {
    const { keyLow, keyHigh } = this.#board;
    const captured = this.#board.make(move);
    const score = -this.run(-beta, -alpha, ply + 1);
    this.#board.unmake(move, captured, keyLow, keyHigh);
    return score;
  }

  /** The captures, or all moves: the most valuable captured piece first, and of equal ones, the least valuable capturing piece. */
  #order(moves: Uint16Array, all: boolean): { readonly move: Move; readonly value: number }[] {
    const valued = Array.from(moves, (move) => ({
      move,
      value: this.#valueAt(targetOf(move)),
      by: this.#valueAt(sourceOf(move)),
    }));
    const kept = all ? valued : valued.filter(({ value }) => value > 0);
    return kept.toSorted((one, other) => other.value - one.value || one.by - other.by);
  }

  #valueAt(square: number): number {
    const piece = this.#board.pieceAt(square);
    return piece === undefined ? 0 : valueOf(piece, square);
  }
}
