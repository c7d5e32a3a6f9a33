/**
 * Notation on the mutable board: what a reader of whole games calls for every ply. Every function leaves
 * the board as it was, and reading a move allocates little more than what it says.
 *
 * ```ts
 * import { Position } from '@chuhe/rules/position';
 * import { readMove, writeMove } from './board-notation.ts';
 *
 * const board = Position.initial().toBoard();
 * const move = readMove(board, '炮二平五', 'zh'); // h2e2 as 16 bits; 0 when it is no legal move
 * writeMove(board, move, 'wxf'); // 'C2=5'
 * board.make(move);
 * ```
 */
import type { Board } from '@chuhe/rules/board';
import type { Move } from '@chuhe/rules/move';
import type { Dialect, MoveTextError, Notation, WriteOptions } from './dialect.ts';
import { explainToken } from './explain.ts';
import { AMBIGUOUS, matchingMoves, matchMove } from './match.ts';
import { readToken } from './read-token.ts';
import { writeText } from './write-text.ts';

export { decideNotation } from './detect.ts';
export type { Dialect, MoveTextError, Notation, WriteOptions } from './dialect.ts';

/**
 * The one legal move that the token says in this dialect; 0 when there is none, or more than one:
 * `explainMove` then says why. Never throws.
 */
export function readMove(board: Board, token: string, dialect: Dialect): Move {
  const descriptor = readToken(token, dialect);
  if (descriptor === undefined) return 0;
  const move = matchMove(board, descriptor);
  return move === AMBIGUOUS ? 0 : move;
}

/** As `readMove`, but where the token fits several legal moves, these. */
export function readMoves(board: Board, token: string, dialect: Dialect): readonly Move[] {
  const descriptor = readToken(token, dialect);
  if (descriptor === undefined) return [];
  const move = matchMove(board, descriptor);
  if (move === AMBIGUOUS) return matchingMoves(board, descriptor);
  return move === 0 ? [] : [move];
}

/** Why `readMove` returned 0, with the nearest legal moves. Takes its time: for the failure only. */
export function explainMove(board: Board, token: string, dialect: Dialect): MoveTextError {
  return explainToken(board, token, dialect);
}

/** Whether a token has the shape of a move in this dialect, on any board. */
export function isReadable(token: string, dialect: Dialect): boolean {
  return readToken(token, dialect) !== undefined;
}

/** The text of a legal move. What it returns for any other is not specified. */
export function writeMove(
  board: Board,
  move: Move,
  notation: Notation,
  options?: WriteOptions,
): string {
  return writeText(board, move, notation, options);
}
