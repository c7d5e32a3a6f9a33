/**
 * Pieces and their letters in a FEN.
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

const LETTER_OF_ROLE: Readonly<Record<Role, string>> = {
  king: 'k',
  advisor: 'a',
  elephant: 'b',
  horse: 'n',
  chariot: 'r',
  cannon: 'c',
  pawn: 'p',
};

/** One object per kind of piece, so that parsed pieces can be compared by identity. */
const PIECES: ReadonlyMap<string, Piece> = new Map(
  ROLES.flatMap((role): [string, Piece][] => [
    [LETTER_OF_ROLE[role].toUpperCase(), Object.freeze({ color: 'red', role })],
    [LETTER_OF_ROLE[role], Object.freeze({ color: 'black', role })],
  ]),
);

export function parsePiece(letter: string): Piece | undefined {
  return PIECES.get(letter);
}

export function makePiece(piece: Piece): string {
  const letter = LETTER_OF_ROLE[piece.role];
  return piece.color === 'red' ? letter.toUpperCase() : letter;
}

export function samePiece(a: Piece | undefined, b: Piece | undefined): boolean {
  return a === b || (a?.color === b?.color && a?.role === b?.role);
}
