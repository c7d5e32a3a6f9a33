/**
 * A position and the moves after it, as the attributes of the element say. The board knows no rules: a move takes the piece from one
 * square to another.
 */
import type { Color } from '../piece.ts';
import { type Placement, START_BOARD, toPlacement } from '../placement.ts';
import { isSquare, type Move } from '../square.ts';

export interface Line {
  /** The placement after each move, and before the first one: one more than there are moves. */
  readonly placements: readonly [Placement, ...Placement[]];
  readonly moves: readonly Move[];
  /** The side to move at the start. */
  readonly turn: Color;
}

/** More moves are left out, so that a text of any length takes little time. */
const MAX_MOVES = 1000;

/**
 * @param fen empty for the initial position; an invalid one gives an empty board
 * @param moves such as `h2e2 h9g7`, with any characters between them; reading ends at the first one that moves no piece
 */
export function readLine(fen: string, moves: string): Line {
  const [board = '', turn = 'w'] =
    fen.trim() === '' ? [START_BOARD] : fen.trim().split(/[\s_]+/, 2);
  const placements: [Placement, ...Placement[]] = [toPlacement(board)];
  const played: Move[] = [];
  for (const move of parseMoves(moves)) {
    const after = afterMove(placements.at(-1) ?? placements[0], move);
    if (after === undefined) break;
    placements.push(after);
    played.push(move);
  }
  return { placements, moves: played, turn: turn === 'b' ? 'black' : 'red' };
}

function parseMoves(text: string): Move[] {
  const words =
    text
      .slice(0, 8 * MAX_MOVES)
      .toLowerCase()
      .match(/[a-i]\d[a-i]\d/g) ?? [];
  return words.slice(0, MAX_MOVES).map((word) => ({ from: word.slice(0, 2), to: word.slice(2) }));
}

/** Returns `undefined` if there is no piece to move. */
function afterMove(before: Placement, { from, to }: Move): Placement | undefined {
  const piece = before.get(from);
  if (piece === undefined || from === to || !isSquare(to)) return undefined;
  const after = new Map(before);
  after.delete(from);
  after.set(to, piece);
  return after;
}

/** The side to move after `ply` moves. */
export function turnAt({ turn }: Line, ply: number): Color {
  if (ply % 2 === 0) return turn;
  return turn === 'red' ? 'black' : 'red';
}
