/**
 * A piece is the number 16 + 16 · side + slot, with side 0 for Red and 1 for Black. Each piece keeps its number throughout
 * the game. 0 means no piece.
 */
export const RED: i32 = 0;
export const BLACK: i32 = 1;

/** First slot of each kind. The pieces of a kind have adjacent slots. */
export const KING: i32 = 0;
export const CHARIOT: i32 = 1;
export const CANNON: i32 = 3;
export const HORSE: i32 = 5;
export const ADVISOR: i32 = 7;
export const ELEPHANT: i32 = 9;
export const PAWN: i32 = 11;
export const SLOTS: i32 = 16;

/** Kinds of pieces, numbered in the order of the network's features. */
export const CHARIOT_KIND: i32 = 0;
export const ADVISOR_KIND: i32 = 1;
export const CANNON_KIND: i32 = 2;
export const PAWN_KIND: i32 = 3;
export const HORSE_KIND: i32 = 4;
export const ELEPHANT_KIND: i32 = 5;
export const KING_KIND: i32 = 6;

/** The king of a side; its other pieces follow. */
export function firstPiece(side: i32): i32 {
  return 16 + (side << 4);
}

export function sideOf(piece: i32): i32 {
  return (piece >> 4) - 1;
}

export function slotOf(piece: i32): i32 {
  return piece & 15;
}

/** Whether a piece is one of the `count` pieces that begin with `first`. */
export function isAmong(piece: i32, first: i32, count: i32): bool {
  return <u32>(piece - first) < <u32>count;
}

export function kindOfSlot(slot: i32): i32 {
  if (slot < CHARIOT) return KING_KIND;
  if (slot < CANNON) return CHARIOT_KIND;
  if (slot < HORSE) return CANNON_KIND;
  if (slot < ADVISOR) return HORSE_KIND;
  if (slot < ELEPHANT) return ADVISOR_KIND;
  return slot < PAWN ? ELEPHANT_KIND : PAWN_KIND;
}

/** Whether the piece in a slot can cross the river. A game without such pieces is drawn. */
export function canCross(slot: i32): bool {
  return (slot >= CHARIOT && slot < ADVISOR) || slot >= PAWN;
}
