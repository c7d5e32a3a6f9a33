/** Questions about the pieces that a mate needs. */
import type { Role } from '@chuhe/rules/piece';
import { type Mate, occupiedBetween, type PlacedPiece } from './mate.ts';

/** The central file. */
export const CENTER = 4;
/** The back rank of the mated side. */
export const BACK_RANK = 9;

/** With more pieces than this, beside the winner’s king, a mate has no name that comes from the place of a single piece. */
const FEW = 3;

/** The pieces of a role that the mate needs. */
export function workersOf({ workers }: Mate, role: Role): PlacedPiece[] {
  return workers.filter((worker) => worker.role === role);
}

export function givesCheck({ checkers }: Mate, { square }: PlacedPiece): boolean {
  return checkers.some((checker) => checker.square === square);
}

/** Whether the mate needs no other pieces of the winner than these and the king. */
export function needsOnly({ workers }: Mate, pieces: readonly PlacedPiece[]): boolean {
  return workers.every((worker) => worker.role === 'king' || pieces.includes(worker));
}

export function needsFew({ workers }: Mate): boolean {
  return workers.filter(({ role }) => role !== 'king').length <= FEW;
}

/** How far a piece is from the central file: 0 (e) to 4 (a and i). */
export function fromCenter({ file }: PlacedPiece): number {
  return Math.abs(file - CENTER);
}

/** Whether all pieces are to one side of the central file, at least so many files away. */
export function areOnOneWing(pieces: readonly PlacedPiece[], distance = 1): boolean {
  const offsets = pieces.map(({ file }) => file - CENTER);
  return (
    offsets.every((offset) => offset >= distance) || offsets.every((offset) => offset <= -distance)
  );
}

/** Whether the mated king stands on e9, its square at the start of a game. */
export function isKingAtHome({ king }: Mate): boolean {
  return king.rank === BACK_RANK && king.file === CENTER;
}

/** The occupied squares between a piece and the mated king; `undefined` if they are not on one line. */
export function squaresToKing({ board, king }: Mate, piece: PlacedPiece): number[] | undefined {
  return occupiedBetween(board, piece, king);
}
