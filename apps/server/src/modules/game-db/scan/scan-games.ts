import { Board } from '@chuhe/rules/board';
import { INITIAL_FEN, parseFen } from '@chuhe/rules/fen';
import type { Move } from '@chuhe/rules/move';
import { moveAt } from '../../../games/packed-line.ts';

/** Replays stored games position by position, in the scanning thread (`scanner.ts`). `scans.ts` lists what is done there. */

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
 * @param ply plies before it
 * @param next the move played there; 0 at the end of the game
 * @returns true to stop here
 */
export type Visit = (board: Board, ply: number, next: Move) => boolean;

const start = boardOf(INITIAL_FEN);

/**
 * Replays a game until `visit` stops it. Stored moves are legal and not checked again. An invalid start has no positions.
 *
 * @param plies at most
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

/** Pieces on the board. They only ever decrease, so a game with too few can be left early. */
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
