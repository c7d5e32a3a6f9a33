/**
 * Perft: the number of move sequences of a given length, the standard test of a move generator.
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

/** Limits the size of the move buffer. A count this deep would never finish. */
export const MAX_PERFT_DEPTH = 32;

const buffer = new Uint16Array(MAX_PERFT_DEPTH * MAX_MOVES);

/**
 * How the moves of the last ply are counted. Both modes return the same number.
 * - `listed`: generated but not played (bulk counting).
 * - `played`: made and unmade one by one, including the update of the keys.
 */
export const PERFT_MODES = ['listed', 'played'] as const;
export type PerftMode = (typeof PERFT_MODES)[number];

/**
 * Counts the leaves `depth` plies below a position. Throws a `RangeError` if the FEN is not a legal position or
 * the depth is not an integer from 0 to `MAX_PERFT_DEPTH`.
 */
export function perft(fen: string, depth: number, mode: PerftMode = 'listed'): number {
  return perftOfBoard(Position.fromFen(fen).toBoard(), depth, mode);
}

/** The number of leaves below each first move, for comparing two generators that disagree. */
export function perftDivide(fen: string, depth: number): Map<string, number> {
  const position = Position.fromFen(fen);
  if (!Number.isInteger(depth) || depth < 1) {
    throw new RangeError(`perftDivide needs a whole depth of at least 1, not ${depth}`);
  }
  return new Map(
    position.legalMoves().map((move) => [move, perft(position.play(move).fen, depth - 1)]),
  );
}

/**
 * Perft of a board, which is unchanged afterwards. Throws a `RangeError` for an invalid depth, as `perft` does,
 * and for an unknown `mode`.
 */
export function perftOfBoard(board: Board, depth: number, mode: PerftMode = 'listed'): number {
  if (!Number.isInteger(depth) || depth < 0 || depth > MAX_PERFT_DEPTH) {
    throw new RangeError(`depth must be an integer from 0 to ${MAX_PERFT_DEPTH}, not ${depth}`);
  }
  if (!PERFT_MODES.includes(mode)) throw new RangeError(`no such mode of perft: ${mode}`);
  if (depth === 0) return 1;
  return mode === 'listed' ? countListed(board, depth, 0) : countPlayed(board, depth, 0);
}

// One function for each mode: testing the mode at every node would distort the measured speed.

function countListed(board: Board, depth: number, start: number): number {
  const end = legalMoves(board, buffer, start);
  if (depth === 1) return end - start;
  const { keyLow, keyHigh } = board;
  let total = 0;
  for (let index = start; index < end; index += 1) {
    const move = buffer[index];
    const captured = board.make(move);
    total += countListed(board, depth - 1, end);
    board.unmake(move, captured, keyLow, keyHigh);
  }
  return total;
}

function countPlayed(board: Board, depth: number, start: number): number {
  const end = legalMoves(board, buffer, start);
  const { keyLow, keyHigh } = board;
  let total = 0;
  for (let index = start; index < end; index += 1) {
    const move = buffer[index];
    const captured = board.make(move);
    total += depth === 1 ? 1 : countPlayed(board, depth - 1, end);
    board.unmake(move, captured, keyLow, keyHigh);
  }
  return total;
}
