/** Squares between squares, and positions with one thing changed, to see what depends on it. */
import type { Color, Piece } from '@chuhe/rules/piece';
import { Position } from '@chuhe/rules/position';
import { fileOf, makeSquare, parseSquare, rankOf, squareAt } from '@chuhe/rules/square';

/** The squares between two squares of one file or rank, nearest to the first one first; `undefined` if they are not on one. */
export function squaresBetween(from: string, to: string): string[] | undefined {
  const [one, other] = [parseSquare(from), parseSquare(to)];
  if (one === undefined || other === undefined || one === other) return undefined;
  const [files, ranks] = [fileOf(other) - fileOf(one), rankOf(other) - rankOf(one)];
  if (files !== 0 && ranks !== 0) return undefined;
  const between: string[] = [];
  for (let step = 1; step < Math.abs(files + ranks); step += 1) {
    const file = fileOf(one) + Math.sign(files) * step;
    const at = squareAt(file, rankOf(one) + Math.sign(ranks) * step);
    if (at !== undefined) between.push(makeSquare(at));
  }
  return between;
}

/** Whether two squares are next to each other on one file or rank. */
export function areAdjacent(one: string, other: string): boolean {
  return squaresBetween(one, other)?.length === 0;
}

/** The occupied squares between two squares of one line. */
export function piecesBetween(position: Position, from: string, to: string): string[] | undefined {
  return squaresBetween(from, to)?.filter((square) => position.pieceAt(square) !== undefined);
}

/** The position without the piece on a square; `undefined` if that is not a legal position. */
export function without(position: Position, square: string): Position | undefined {
  const at = parseSquare(square);
  if (at === undefined) return undefined;
  const { pieces, turn } = position.toSetup();
  const rest = new Map(pieces);
  rest.delete(at);
  return legal(rest, turn);
}

/** The position with the other side to move; `undefined` if the side to move is in check. */
export function withTurn(position: Position, turn: Color): Position | undefined {
  return position.turn === turn ? position : legal(position.toSetup().pieces, turn);
}

function legal(pieces: ReadonlyMap<number, Piece>, turn: Color): Position | undefined {
  const made = Position.fromSetup({ pieces: new Map(pieces), turn }, { pawnsAnywhere: true });
  return made.ok ? made.value : undefined;
}

/** Whether a piece is a chariot or a cannon. */
export function isLinePiece(piece: Piece | undefined): boolean {
  return piece?.role === 'chariot' || piece?.role === 'cannon';
}
