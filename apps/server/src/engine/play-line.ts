import { type Board, MAX_MOVES } from '@chuhe/rules/board';
import { legalMoves } from '@chuhe/rules/generate';
import { parseMove } from '@chuhe/rules/move';
import type { Position } from '@chuhe/rules/position';

export interface PlayedLine {
  /** The moves up to the first that is not legal. */
  readonly moves: readonly string[];
  /** After those moves. */
  readonly board: Board;
}

const scratch = new Uint16Array(MAX_MOVES);

/** Plays moves for as long as they are legal; on one board, since thousands of positions would take their time. */
export function playLine(start: Position, moves: readonly string[]): PlayedLine {
  const board = start.toBoard();
  const illegal = moves.findIndex((text) => !playOn(board, text));
  return { moves: illegal === -1 ? moves : moves.slice(0, illegal), board };
}

/** Whether the move was legal; if not, nothing has changed. */
function playOn(board: Board, text: string): boolean {
  const move = parseMove(text);
  if (move === undefined) return false;
  const end = legalMoves(board, scratch, 0);
  if (!scratch.subarray(0, end).includes(move)) return false;
  board.make(move);
  return true;
}
