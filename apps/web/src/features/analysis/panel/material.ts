/** The pieces captured on the way from one position to another, and what the pieces on the board are worth. */
import { type Placement, toPlacement } from '@chuhe/board/placement';
import { type Color, oppositeColor, type Role } from '@chuhe/rules/piece';

/** What players usually count, in pawns that have not crossed the river. The strongest first. A king is never captured. */
const VALUES = { chariot: 9, cannon: 4.5, horse: 4, advisor: 2, elephant: 2, pawn: 1 } as const;
const CROSSED_PAWN = 2;

export type CapturedRole = keyof typeof VALUES;

export interface Captured {
  readonly role: CapturedRole;
  readonly count: number;
}

/**
 * The pieces of the other side that are in the starting position of a game, but no longer on the board.
 *
 * @example capturedBy('red', INITIAL_FEN, fen); // [{ role: 'horse', count: 1 }]
 */
export function capturedBy(color: Color, start: string, fen: string): readonly Captured[] {
  const [before, now] = [start, fen].map((text) =>
    rolesOf(oppositeColor(color), toPlacement(text)),
  );
  return ROLES.map((role) => ({ role, count: countOf(role, before) - countOf(role, now) })).filter(
    ({ count }) => count > 0,
  );
}

function countOf(role: Role, roles: readonly Role[] = []): number {
  return roles.filter((each) => each === role).length;
}

/** The value of one side's pieces on the board minus that of the other's. */
export function leadOf(color: Color, fen: string): number {
  const placement = toPlacement(fen);
  return valueOf(color, placement) - valueOf(oppositeColor(color), placement);
}

const ROLES = [
  'chariot',
  'cannon',
  'horse',
  'advisor',
  'elephant',
  'pawn',
] as const satisfies readonly CapturedRole[];

function rolesOf(color: Color, placement: Placement): readonly Role[] {
  return [...placement.values()].filter((piece) => piece.color === color).map(({ role }) => role);
}

function valueOf(color: Color, placement: Placement): number {
  let value = 0;
  for (const [square, piece] of placement) {
    if (piece.color !== color || piece.role === 'king') continue;
    const rank = Number(square.charAt(1));
    const isAcross = color === 'red' ? rank > 4 : rank < 5;
    value += piece.role === 'pawn' && isAcross ? CROSSED_PAWN : VALUES[piece.role];
  }
  return value;
}
