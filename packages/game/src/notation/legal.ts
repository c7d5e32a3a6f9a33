import { type Board, MAX_MOVES } from '@chuhe/rules/board';
import { legalMoves } from '@chuhe/rules/generate';
import type { Move } from '@chuhe/rules/move';

const legal = new Uint16Array(MAX_MOVES);

export function legalMovesOf(board: Board): Move[] {
  return Array.from(legal.subarray(0, legalMoves(board, legal, 0)));
}

export function isLegal(board: Board, move: Move): boolean {
  return legal.subarray(0, legalMoves(board, legal, 0)).includes(move);
}
