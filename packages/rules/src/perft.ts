/**
 * Perft: the number of move sequences of a length, the standard proof of a move generator.
 *
 * ```ts
 * import { perft } from '@chuhe/rules/perft';
 * import { INITIAL_FEN } from '@chuhe/rules/fen';
 *
 * perft(INITIAL_FEN, 3); // 79666
 * ```
 */
import { type Board, MAX_MOVES } from './core/board.ts';
import { legalMoves } from './core/generate.ts';
import { Position } from './position.ts';

/** Deeper than any count could be finished; it bounds the move buffer. */
export const MAX_PERFT_DEPTH = 32;

const buffer = new Uint16Array(MAX_PERFT_DEPTH * MAX_MOVES);

/**
 * Counts the leaves `depth` plies below a position. The moves of the last ply are generated but not
 * played. Throws a `RangeError` for a FEN that is no legal position, or a depth that is not an integer
 * from 0 to `MAX_PERFT_DEPTH`.
 */
export function perft(fen: string, depth: number): number {
  return perftOfBoard(boardOf(fen, depth), depth);
}

/** The same count by playing and taking back every leaf too, keys included; slower, and equal. */
export function perftEveryLeaf(fen: string, depth: number): number {
  const board = boardOf(fen, depth);
  return depth === 0 ? 1 : countEveryLeaf(board, depth, 0);
}

/** The count under each first move, as text: what two generators that disagree are compared by. */
export function perftDivide(fen: string, depth: number): Map<string, number> {
  const position = Position.fromFen(fen);
  if (depth < 1) throw new RangeError(`perftDivide needs a depth of at least 1, not ${depth}`);
  return new Map(
    position.legalMoves().map((move) => [move, perft(position.play(move).fen, depth - 1)]),
  );
}

/** Perft of a board as it stands; the board is left as it was. `depth` is 0 to `MAX_PERFT_DEPTH`. */
export function perftOfBoard(board: Board, depth: number): number {
  return depth === 0 ? 1 : count(board, depth, 0);
}

function boardOf(fen: string, depth: number): Board {
  if (!Number.isInteger(depth) || depth < 0 || depth > MAX_PERFT_DEPTH) {
    throw new RangeError(`depth must be an integer from 0 to ${MAX_PERFT_DEPTH}, not ${depth}`);
  }
  return Position.fromFen(fen).toBoard();
}

function count(board: Board, depth: number, start: number): number {
  const end = legalMoves(board, buffer, start);
  if (depth === 1) return end - start;
  const { keyLow, keyHigh } = board;
  let total = 0;
  for (let index = start; index < end; index += 1) {
    const move = buffer[index];
    const captured = board.make(move);
    total += count(board, depth - 1, end);
    board.unmake(move, captured, keyLow, keyHigh);
  }
  return total;
}

function countEveryLeaf(board: Board, depth: number, start: number): number {
  const end = legalMoves(board, buffer, start);
  const { keyLow, keyHigh } = board;
  let total = 0;
  for (let index = start; index < end; index += 1) {
    const move = buffer[index];
    const captured = board.make(move);
    total += depth === 1 ? 1 : countEveryLeaf(board, depth - 1, end);
    board.unmake(move, captured, keyLow, keyHigh);
  }
  return total;
}
