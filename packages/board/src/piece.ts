/**
 * Pieces and their letters in a FEN. A copy of what the board needs of `@chuhe/rules/piece`, because this package depends on React only.
 *
 * ```ts
 * parsePiece('n'); // { color: 'black', role: 'horse' }
 * makePiece({ color: 'red', role: 'cannon' }); // 'C'
 * ```
 */

export const COLORS = ['red', 'black'] as const;
export type Color = (typeof COLORS)[number];

export const ROLES = ['king', 'advisor', 'elephant', 'horse', 'chariot', 'cannon', 'pawn'] as const;
export type Role = (typeof ROLES)[number];

export interface Piece {
  readonly color: Color;
  readonly role: Role;
}

/** The letters of Western chess: b for bishop, n for knight, r for rook. */
const LETTER_OF_ROLE: Readonly<Record<Role, string>> = {
  king: 'k',
  advisor: 'a',
  elephant: 'b',
  horse: 'n',
  chariot: 'r',
  cannon: 'c',
  pawn: 'p',
};

const PIECE_OF_LETTER: ReadonlyMap<string, Piece> = new Map(
  ROLES.flatMap((role): [string, Piece][] => [
    [LETTER_OF_ROLE[role].toUpperCase(), Object.freeze({ color: 'red', role })],
    [LETTER_OF_ROLE[role], Object.freeze({ color: 'black', role })],
  ]),
);

export function parsePiece(letter: string): Piece | undefined {
  return PIECE_OF_LETTER.get(letter);
}

/** The letter of a piece: upper case for Red, lower case for Black. */
export function makePiece(piece: Piece): string {
  const letter = LETTER_OF_ROLE[piece.role];
  return piece.color === 'red' ? letter.toUpperCase() : letter;
}

/** Compares the values, because the pieces of the host may be other objects. */
export function samePiece(a: Piece | undefined, b: Piece | undefined): boolean {
  return a === b || (a?.color === b?.color && a?.role === b?.role);
}
