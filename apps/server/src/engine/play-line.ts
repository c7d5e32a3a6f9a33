import { type Board, MAX_MOVES } from '@chuhe/rules/board';
import { legalMoves } from '@chuhe/rules/generate';
import { parseMove } from '@chuhe/rules/move';
import type { Position } from '@chuhe/rules/position';

export interface PlayedLine {
  /** The moves before the first illegal one. */
  readonly moves: readonly string[];
  readonly board: Board;
}

const scratch = new Uint16Array(MAX_MOVES);

/** Plays moves up to the first illegal one. All are played on one board, which is faster than a new position for each. */
export function playLine(start: Position, moves: readonly string[]): PlayedLine {
  const board = start.toBoard();
  const illegal = moves.findIndex((text) => !tryPlay(board, text));
  return { moves: illegal === -1 ? moves : moves.slice(0, illegal), board };
}

/**
 * Plays a move if it is legal.
 *
 * @returns whether the move was legal
 */
function tryPlay(board: Board, text: string): boolean {
  const move = parseMove(text);
  if (move === undefined) return false;
  const end = legalMoves(board, scratch, 0);
  if (!scratch.subarray(0, end).includes(move)) return false;
  board.make(move);
  return true;
}
