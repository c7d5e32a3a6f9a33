/**
 * Colours, roles and pieces, and their letters in a FEN.
 *
 * ```ts
 * import { parsePiece, makePiece } from '@chuhe/rules/piece';
 *
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

/** How many pieces of a role one side may have. */
export const ROLE_LIMITS: Readonly<Record<Role, number>> = {
  king: 1,
  advisor: 2,
  elephant: 2,
  horse: 2,
  chariot: 2,
  cannon: 2,
  pawn: 5,
};

const LETTER_OF_ROLE: Readonly<Record<Role, string>> = {
  king: 'k',
  advisor: 'a',
  elephant: 'b',
  horse: 'n',
  chariot: 'r',
  cannon: 'c',
  pawn: 'p',
};

/** One object for each kind of piece, so that pieces can be compared by identity. */
const PIECES: ReadonlyMap<string, Piece> = new Map(
  ROLES.flatMap((role): [string, Piece][] => [
    [LETTER_OF_ROLE[role].toUpperCase(), Object.freeze({ color: 'red', role })],
    [LETTER_OF_ROLE[role], Object.freeze({ color: 'black', role })],
  ]),
);

const BY_KIND: ReadonlyMap<string, Piece> = new Map(
  Array.from(PIECES.values(), (of) => [`${of.color} ${of.role}`, of]),
);

/** Piece letters of other programs: Horse, Elephant, General and 马 (mǎ). */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ['h', 'n'],
  ['e', 'b'],
  ['g', 'k'],
  ['m', 'n'],
]);

export function oppositeColor(color: Color): Color {
  return color === 'red' ? 'black' : 'red';
}

/** The object for this kind of piece. Throws a `RangeError` for an unknown colour or role. */
export function piece(color: Color, role: Role): Piece {
  const found = BY_KIND.get(`${color} ${role}`);
  if (!found) throw new RangeError(`no such piece: ${color} ${role}`);
  return found;
}

/** The FEN letter: `RNBAKCP` for Red, `rnbakcp` for Black. */
export function makePiece(of: Piece): string {
  const letter = LETTER_OF_ROLE[of.role];
  return of.color === 'red' ? letter.toUpperCase() : letter;
}

/** Reads one of the fourteen FEN letters; `undefined` for anything else. */
export function parsePiece(letter: string): Piece | undefined {
  return PIECES.get(letter);
}

/** Like `parsePiece`, but also reads the letters `h`, `e`, `g` and `m` of other programs. */
export function parsePieceAlias(letter: string): Piece | undefined {
  const exact = PIECES.get(letter);
  if (exact) return exact;
  const lower = letter.toLowerCase();
  const alias = ALIASES.get(lower);
  if (alias === undefined) return undefined;
  return PIECES.get(letter === lower ? alias : alias.toUpperCase());
}
