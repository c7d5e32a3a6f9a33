/**
 * Squares as DhtmlXQ writes them: the file 0–8 from Red's left, then the row 0–9 from the top, which is Black's back rank.
 *
 * ```ts
 * import { readSquare, writeSquare } from './dhtmlxq-squares.ts';
 *
 * readSquare('77'); // 170, h2
 * writeSquare(170); // '77'
 * ```
 */
import { type Color, type Piece, piece, type Role } from '@chuhe/rules/piece';
import { fileOf, rankOf, type Square, squareAt } from '@chuhe/rules/square';

/** The pieces in the order of the 32 squares of `binit`. */
export const PIECE_ORDER: readonly Piece[] = (['red', 'black'] as const).flatMap(
  (color: Color): Piece[] => {
    const back: Role[] = ['chariot', 'horse', 'elephant', 'advisor', 'king'];
    const other = back.slice(0, -1).toReversed();
    const pawns: Role[] = ['pawn', 'pawn', 'pawn', 'pawn', 'pawn'];
    const roles: Role[] = [...back, ...other, 'cannon', 'cannon', ...pawns];
    return roles.map((role) => piece(color, role));
  },
);

/** The square of a piece that is off the board. */
export const OFF_BOARD = '99';

const LAST_RANK = 9;

/** `undefined` for a square off the board and for a text that is not two digits. */
export function readSquare(digits: string): Square | undefined {
  if (!/^\d\d$/.test(digits)) return undefined;
  return squareAt(Number(digits.charAt(0)), LAST_RANK - Number(digits.charAt(1)));
}

export function writeSquare(square: Square): string {
  return `${fileOf(square)}${LAST_RANK - rankOf(square)}`;
}

/** `binit`: the squares of the 32 pieces. `undefined` if a side has more pieces of a kind than at the start of a game. */
export function writeBoard(pieces: ReadonlyMap<Square, Piece>): string | undefined {
  const left = new Map(pieces);
  const squares = PIECE_ORDER.map((wanted) => {
    const [found] = Array.from(left).find(([, of]) => of === wanted) ?? [];
    if (found === undefined) return OFF_BOARD;
    left.delete(found);
    return writeSquare(found);
  });
  return left.size === 0 ? squares.join('') : undefined;
}
