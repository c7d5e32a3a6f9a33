/**
 * Slots: every piece has a fixed number. The mailbox holds these numbers, and the piece list is indexed by them. Red has
 * 16–31 and Black 32–47, so bit 4 means Red and bit 5 means Black. 0 is an empty point. 48 (both bits) is off the board,
 * which counts as an own piece for either side.
 */
import type { Color, Piece, Role } from '../piece.ts';
import { piece } from '../piece.ts';

export type Slot = number;

export const EMPTY = 0;
export const RED = 16;
export const BLACK = 32;
export const OFF_BOARD = 48;

/** Offsets of the roles from the colour's first slot. */
export const KING = 0;
export const ADVISOR = 1;
export const ELEPHANT = 3;
export const HORSE = 5;
export const CHARIOT = 7;
export const CANNON = 9;
export const PAWN = 11;

const FIRST: Readonly<Record<Role, number>> = {
  king: KING,
  advisor: ADVISOR,
  elephant: ELEPHANT,
  horse: HORSE,
  chariot: CHARIOT,
  cannon: CANNON,
  pawn: PAWN,
};

const ROLE_OF_OFFSET: readonly Role[] = [
  'king',
  'advisor',
  'advisor',
  'elephant',
  'elephant',
  'horse',
  'horse',
  'chariot',
  'chariot',
  'cannon',
  'cannon',
  'pawn',
  'pawn',
  'pawn',
  'pawn',
  'pawn',
];

const PIECE_OF_SLOT: readonly (Piece | undefined)[] = Array.from({ length: 48 }, (_, slot) =>
  slot < RED ? undefined : piece(slot < BLACK ? 'red' : 'black', roleOfSlot(slot)),
);

/** The first slot of this kind of piece. */
export function firstSlot(color: Color, role: Role): Slot {
  return sideOf(color) + FIRST[role];
}

/** The slot of the side's king, which is also the side's bit. */
export function sideOf(color: Color): Slot {
  return color === 'red' ? RED : BLACK;
}

/** The role of a slot 16–47. */
export function roleOfSlot(slot: Slot): Role {
  const role = ROLE_OF_OFFSET.at(slot & 15);
  if (!role) throw new RangeError(`no such slot: ${slot}`);
  return role;
}

/** The kind of piece that a slot 16–47 holds; `undefined` for any other number. */
export function pieceOfSlot(slot: Slot): Piece | undefined {
  return PIECE_OF_SLOT[slot];
}
