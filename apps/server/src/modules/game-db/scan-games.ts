import { Board } from '@chuhe/rules/board';
import { INITIAL_FEN, parseFen } from '@chuhe/rules/fen';
import type { Move } from '@chuhe/rules/move';
import { moveAt } from '../../games/packed-line.ts';

/**
 * Games gone through position by position, as they are stored: packed lines. What is done with each position is a scan
 * (`scans.ts` lists them); it runs in a thread of its own (`scan-thread.ts`).
 */

/** A mainline and where it begins. */
export interface PackedGame {
  /** Null for the initial position. */
  readonly startFen: string | null;
  /** See `packLine`. */
  readonly line: Uint8Array;
}

/**
 * Is given every position of a game, the first and the last too.
 *
 * @param board not to be kept nor changed
 * @param ply half-moves before it
 * @param next move that was played there; 0 where the game ends
 * @returns true to end the game here
 */
export type Visit = (board: Board, ply: number, next: Move) => boolean;

const start = boardOf(INITIAL_FEN);

/**
 * Plays a game up to where `visit` ends it. Lines were legal when they were packed and are played unchecked; a start that is no
 * position has no game.
 *
 * @param plies half-moves at most
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

/** Pieces on the board: they only grow fewer, so that a game in which there are too few has nothing more to look for. */
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
