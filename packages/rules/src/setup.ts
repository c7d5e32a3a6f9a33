/**
 * Any arrangement of pieces with a side to move, legal or not: the content of a FEN or of a board editor.
 * A `Setup` is immutable; every edit returns a new one.
 *
 * ```ts
 * import { putPiece, emptySetup } from '@chuhe/rules/setup';
 * import { piece } from '@chuhe/rules/piece';
 *
 * putPiece(emptySetup(), 199, piece('red', 'king'));
 * ```
 */
import { COLORS, type Color, oppositeColor, type Piece, piece } from './piece.ts';
import { flipSquare, isSquare, mirrorSquare, type Square } from './square.ts';

export interface Setup {
  readonly pieces: ReadonlyMap<Square, Piece>;
  readonly turn: Color;
}

export function emptySetup(turn: Color = 'red'): Setup {
  return { pieces: new Map(), turn };
}

/** Puts a piece on `square`, replacing the piece that was there. */
export function putPiece(setup: Setup, square: Square, put: Piece): Setup {
  if (!isSquare(square)) throw new RangeError(`no such square: ${square}`);
  return { ...setup, pieces: new Map(setup.pieces).set(square, put) };
}

export function removePiece(setup: Setup, square: Square): Setup {
  const pieces = new Map(setup.pieces);
  pieces.delete(square);
  return { ...setup, pieces };
}

export function withTurn(setup: Setup, turn: Color): Setup {
  if (!COLORS.includes(turn)) throw new RangeError(`no such colour: ${turn}`);
  return { ...setup, turn };
}

/** Exchanges left and right: a ↔ i. */
export function mirrorSetup(setup: Setup): Setup {
  return mapPieces(setup, (square, of) => [mirrorSquare(square), of]);
}

/** Exchanges the colours and turns the board: the same game from the other side. */
export function swapColors(setup: Setup): Setup {
  const swapped = mapPieces(setup, (square, of) => [
    flipSquare(square),
    piece(oppositeColor(of.color), of.role),
  ]);
  return { ...swapped, turn: oppositeColor(setup.turn) };
}

function mapPieces(
  setup: Setup,
  change: (square: Square, of: Piece) => readonly [Square, Piece],
): Setup {
  return { ...setup, pieces: new Map(Array.from(setup.pieces, ([at, of]) => change(at, of))) };
}
