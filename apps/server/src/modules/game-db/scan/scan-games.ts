import { Board } from '@chuhe/rules/board';
import { INITIAL_FEN, parseFen } from '@chuhe/rules/fen';
import type { Move } from '@chuhe/rules/move';
import { moveAt } from '../../../games/packed-line.ts';

/** Replays stored games position by position, in the scanning thread (`scanner.ts`). `scans.ts` lists the functions that run there. */

/** A mainline and its starting position. */
export interface PackedGame {
  /** Null for the usual starting position. */
  readonly startFen: string | null;
  /** See `packLine`. */
  readonly line: Uint8Array;
}

/**
 * Called for every position of a game, including the first and the last.
 *
 * @param board must be neither kept nor changed
 * @param ply number of plies before the position
 * @param next the move played there; 0 at the end of the game
 * @returns true to stop here
 */
export type Visit = (board: Board, ply: number, next: Move) => boolean;

const start = boardOf(INITIAL_FEN);

/**
 * Replays a game until `visit` stops it. Stored moves are legal and not checked again. A game with an invalid start has no
 * positions.
 *
 * @param plies maximum number of plies to replay
 *
 * @example
 * replayLine({ startFen: null, line }, (board, ply) => isWanted(board) && found.push(ply) > 0);
 */
export function replayLine({ startFen, line }: PackedGame, visit: Visit, plies = Infinity): void {
  const from = startFen === null ? start : boardOf(startFen);
  if (from === undefined) return;
  const board = from.clone();
  const moves = line.length >> 1;
  const end = Math.min(plies, moves);
  for (let ply = 0; ply < end; ply += 1) {
    const move = moveAt(line, ply);
    if (visit(board, ply, move)) return;
    board.make(move);
  }
  visit(board, end, end < moves ? moveAt(line, end) : 0);
}

/** Number of pieces on the board. It never grows during a game, so a game with too few pieces need not be searched further. */
export function countPieces({ squares }: Board): number {
  let count = 0;
  for (const square of squares) if (square !== 0) count += 1;
  return count;
}

function boardOf(fen: string): Board | undefined {
  const setup = parseFen(fen);
  if (!setup.ok) return undefined;
  try {
    return Board.fromSetup(setup.value);
  } catch {
    return undefined;
  }
}
