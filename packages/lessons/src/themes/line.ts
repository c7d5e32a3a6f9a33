import { Position } from '@chuhe/rules/position';
import { putPiece, removePiece } from '@chuhe/rules/setup';
import { parseSquare } from '@chuhe/rules/square';

/** A line of a solver and an opponent, as positions. */
export interface Line {
  /** Legal moves: the first is the solver's. */
  readonly moves: readonly string[];
  /** The positions before each move and after the last one: one more than moves. */
  readonly positions: readonly Position[];
}

/** Plays a line up to its first illegal move. */
export function playLine(start: Position, moves: readonly string[]): Line {
  const positions = [start];
  let position: Position | undefined = start;
  for (const move of moves) {
    position = position.tryPlay(move);
    if (position === undefined) break;
    positions.push(position);
  }
  return { moves: moves.slice(0, positions.length - 1), positions };
}

/**
 * The position before an opponent's move, if it took nothing. What it took is not known.
 *
 * @returns `undefined` if the move cannot have been played
 */
export function unplay(position: Position, move: string): Position | undefined {
  const [from, to] = [parseSquare(move.slice(0, 2)), parseSquare(move.slice(2))];
  if (from === undefined || to === undefined) return undefined;
  const setup = position.toSetup();
  const [piece, left] = [setup.pieces.get(to), setup.pieces.get(from)];
  if (piece === undefined || left !== undefined || piece.color === setup.turn) return undefined;
  const turned = { ...setup, turn: piece.color };
  const before = Position.fromSetup(putPiece(removePiece(turned, to), from, piece));
  return before.ok && before.value.isLegal(move) ? before.value : undefined;
}
