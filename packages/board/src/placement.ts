/**
 * The pieces on the board: a map from square to piece, or the board part of a FEN.
 *
 * ```ts
 * const placement = parsePlacement('rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR');
 * placement?.get('e0'); // { color: 'red', role: 'king' }
 * ```
 */
import { makePiece, type Piece, parsePiece, samePiece } from './piece.ts';
import { FILE_COUNT, RANK_COUNT, SQUARES, type Square, squareAt } from './square.ts';

export type Placement = ReadonlyMap<Square, Piece>;

/** A placement in props. A text may be a whole FEN; the part after the first space is ignored. */
export type PlacementInput = Placement | string;

const EMPTY_PLACEMENT: Placement = new Map();
export const START_BOARD = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR';

/** Returns an empty placement for an invalid text. */
export function toPlacement(input: PlacementInput): Placement {
  return typeof input === 'string' ? (parsePlacement(input) ?? EMPTY_PLACEMENT) : input;
}

export function parsePlacement(text: string): Placement | undefined {
  const [board = ''] = text.slice(0, 128).split(' ', 1);
  const rows = board.split('/');
  if (rows.length !== RANK_COUNT) return undefined;
  const placement = new Map<Square, Piece>();
  const complete = rows.every((row, i) => readRow(row, RANK_COUNT - 1 - i, placement));
  return complete ? placement : undefined;
}

export function makePlacement(placement: Placement): string {
  const rows = Array.from({ length: RANK_COUNT }, (_, i) => {
    const from = i * FILE_COUNT;
    const letters = SQUARES.slice(from, from + FILE_COUNT).map((square) => {
      const piece = placement.get(square);
      return piece === undefined ? ' ' : makePiece(piece);
    });
    return letters.join('').replaceAll(/ +/g, (gap) => String(gap.length));
  });
  return rows.join('/');
}

export function samePlacement(a: Placement, b: Placement): boolean {
  if (a === b) return true;
  return a.size === b.size && [...a].every(([square, piece]) => samePiece(piece, b.get(square)));
}

function readRow(row: string, rank: number, into: Map<Square, Piece>): boolean {
  let file = 0;
  for (const letter of row) {
    const piece = parsePiece(letter);
    if (piece === undefined) {
      if (letter < '1' || letter > '9') return false;
      file += Number(letter);
    } else {
      const square = squareAt(file, rank);
      if (square === undefined) return false;
      into.set(square, piece);
      file += 1;
    }
  }
  return file === FILE_COUNT;
}
