/** A line played on the board. */
import type { Piece } from '@chuhe/rules/piece';
import type { Position } from '@chuhe/rules/position';

/** Longer lines are cut. */
const MOST_PLIES = 24;

export interface PlayedLine {
  /** Legal moves such as `h2e2`, up to the first illegal one. */
  readonly moves: readonly string[];
  /** The position before each move, and the one after the last. */
  readonly positions: readonly [Position, ...Position[]];
}

/** Plays a line up to its first illegal move. */
export function playLine(start: Position, line: readonly string[]): PlayedLine {
  const moves: string[] = [];
  const positions: [Position, ...Position[]] = [start];
  let position = start;
  for (const move of line.slice(0, MOST_PLIES)) {
    const next = position.tryPlay(move);
    if (next === undefined) break;
    moves.push(move);
    positions.push(next);
    position = next;
  }
  return { moves, positions };
}

export function fromOf(move: string): string {
  return move.slice(0, 2);
}

export function toOf(move: string): string {
  return move.slice(2, 4);
}

/** The piece that a move captures. */
export function capturedBy(position: Position, move: string): Piece | undefined {
  return position.pieceAt(toOf(move));
}

/**
 * Whether a line captures the piece that stands on a square before it, for nothing: the piece has not just captured something, and is not
 * avenged on its square by the next move.
 */
export function losesPiece({ moves, positions }: PlayedLine, square: string): boolean {
  let at = square;
  for (const [index, move] of moves.entries()) {
    if (toOf(move) === at) return !isExchanged({ moves, positions }, index);
    if (fromOf(move) === at) at = toOf(move);
  }
  return false;
}

function isExchanged({ moves, positions }: PlayedLine, index: number): boolean {
  const square = toOf(moves[index] ?? '');
  const last = moves[index - 1] ?? '';
  const hasCaptured = toOf(last) === square && positions[index - 1]?.pieceAt(square) !== undefined;
  return hasCaptured || toOf(moves[index + 1] ?? '') === square;
}
