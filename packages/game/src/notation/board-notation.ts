/**
 * Notation on the mutable board, for reading whole games. The functions leave the board unchanged and allocate little.
 *
 * ```ts
 * import { Position } from '@chuhe/rules/position';
 * import { readMove, writeMove } from './board-notation.ts';
 *
 * const board = Position.initial().toBoard();
 * const move = readMove(board, '炮二平五', 'zh'); // h2e2 as 16 bits; 0 for anything but a legal move
 * writeMove(board, move, 'wxf'); // 'C2=5'
 * board.make(move);
 * ```
 */
import type { Board } from '@chuhe/rules/board';
import type { Move } from '@chuhe/rules/move';
import type { Dialect } from './dialect.ts';
import { AMBIGUOUS, matchingMoves, matchMove } from './match.ts';
import { readToken } from './read-token.ts';

export { decideNotation } from './detect.ts';
export type { Dialect, MoveTextError, Notation, WriteOptions } from './dialect.ts';
export { explainMove } from './explain.ts';
export { isMove, isReadable } from './read-token.ts';
export { writeMove } from './write-move.ts';

/**
 * The only legal move that matches the token in this dialect. Returns 0 if there is none or more than one; `explainMove`
 * then returns the reason. Never throws.
 */
export function readMove(board: Board, token: string, dialect: Dialect): Move {
  const descriptor = readToken(token, dialect);
  if (descriptor === undefined) return 0;
  const move = matchMove(board, descriptor);
  return move === AMBIGUOUS ? 0 : move;
}

/** Like `readMove`, but returns every legal move that matches. */
export function readMoves(board: Board, token: string, dialect: Dialect): readonly Move[] {
  const descriptor = readToken(token, dialect);
  if (descriptor === undefined) return [];
  const move = matchMove(board, descriptor);
  if (move === AMBIGUOUS) return matchingMoves(board, descriptor);
  return move === 0 ? [] : [move];
}
