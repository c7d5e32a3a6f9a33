/** Generates pseudo-legal moves, which may leave the mover's own king in check. An entry of a list is (i32 move, i32 score). */
import { attacked, fromOf, kingOf, shift, shiftBack, sideToMove, toOf } from './board';
import {
  advisorSteps,
  at,
  END,
  elephantSteps,
  fileBits,
  fileOf,
  fileReach,
  horseLeg,
  horseSteps,
  kingSteps,
  kingZone,
  OFF_BOARD,
  pawnOrigins,
  pawnSteps,
  pieceAt,
  placeOf,
  rankBits,
  rankOf,
  rankReach,
} from './memory';
import {
  ADVISOR,
  CANNON,
  CHARIOT,
  ELEPHANT,
  firstPiece,
  HORSE,
  KING,
  PAWN,
  SLOTS,
  sideOf,
  slotOf,
} from './pieces';

/** Bytes of an entry. */
export const ENTRY: usize = 8;

function put(list: usize, from: i32, to: i32): usize {
  store<i32>(list, from | (to << 7));
  return list + ENTRY;
}

/** Writes the captures of the side to move; returns the end of the list. */
export function addCaptures(list: usize): usize {
  const first = firstPiece(sideToMove);
  // The upper bits that all pieces of the enemy share.
  const enemy = 2 - sideToMove;
  for (let slot = CHARIOT; slot < HORSE; slot++) {
    const from = placeOf(first + slot);
    if (from === OFF_BOARD) continue;
    const file = fileOf(from);
    const row = from - file;
    const part = slot < CANNON ? 10 : 20;
    for (let bits = (fileReach(from) >>> part) & 1_023; bits; bits &= bits - 1) {
      const to = ctz(bits) * 9 + file;
      if (pieceAt(to) >> 4 === enemy) list = put(list, from, to);
    }
    for (let bits = (rankReach(from) >>> part) & 1_023; bits; bits &= bits - 1) {
      const to = row + ctz(bits);
      if (pieceAt(to) >> 4 === enemy) list = put(list, from, to);
    }
  }
  for (let slot = HORSE; slot < ADVISOR; slot++) {
    const from = placeOf(first + slot);
    for (let step = horseSteps(from); at(step) !== END; step += 2) {
      const to = at(step + 1);
      if (pieceAt(to) >> 4 === enemy && pieceAt(at(step)) === 0) list = put(list, from, to);
    }
  }
  for (let slot = PAWN; slot < SLOTS; slot++) {
    const from = placeOf(first + slot);
    if (from === OFF_BOARD) continue;
    for (let step = pawnSteps(sideToMove, from); at(step) !== END; step++) {
      const to = at(step);
      if (pieceAt(to) >> 4 === enemy) list = put(list, from, to);
    }
  }
  for (let slot = ADVISOR; slot < ELEPHANT; slot++) {
    const from = placeOf(first + slot);
    for (let step = advisorSteps(from); at(step) !== END; step++) {
      const to = at(step);
      if (pieceAt(to) >> 4 === enemy) list = put(list, from, to);
    }
  }
  for (let slot = ELEPHANT; slot < PAWN; slot++) {
    const from = placeOf(first + slot);
    for (let step = elephantSteps(from); at(step) !== END; step += 2) {
      const to = at(step + 1);
      if (pieceAt(to) >> 4 === enemy && pieceAt(at(step)) === 0) list = put(list, from, to);
    }
  }
  const from = placeOf(first + KING);
  for (let step = kingSteps(from); at(step) !== END; step++) {
    const to = at(step);
    if (pieceAt(to) >> 4 === enemy) list = put(list, from, to);
  }
  return list;
}

/** Writes the moves that capture nothing; returns the end of the list. */
export function addQuiets(list: usize): usize {
  const first = firstPiece(sideToMove);
  for (let slot = CHARIOT; slot < HORSE; slot++) {
    const from = placeOf(first + slot);
    if (from === OFF_BOARD) continue;
    const file = fileOf(from);
    const row = from - file;
    for (let bits = fileReach(from) & 1_023; bits; bits &= bits - 1) {
      list = put(list, from, ctz(bits) * 9 + file);
    }
    for (let bits = rankReach(from) & 1_023; bits; bits &= bits - 1) {
      list = put(list, from, row + ctz(bits));
    }
  }
  for (let slot = HORSE; slot < ADVISOR; slot++) {
    const from = placeOf(first + slot);
    for (let step = horseSteps(from); at(step) !== END; step += 2) {
      const to = at(step + 1);
      if ((pieceAt(to) | pieceAt(at(step))) === 0) list = put(list, from, to);
    }
  }
  for (let slot = PAWN; slot < SLOTS; slot++) {
    const from = placeOf(first + slot);
    if (from === OFF_BOARD) continue;
    for (let step = pawnSteps(sideToMove, from); at(step) !== END; step++) {
      const to = at(step);
      if (pieceAt(to) === 0) list = put(list, from, to);
    }
  }
  for (let slot = ADVISOR; slot < ELEPHANT; slot++) {
    const from = placeOf(first + slot);
    for (let step = advisorSteps(from); at(step) !== END; step++) {
      const to = at(step);
      if (pieceAt(to) === 0) list = put(list, from, to);
    }
  }
  for (let slot = ELEPHANT; slot < PAWN; slot++) {
    const from = placeOf(first + slot);
    for (let step = elephantSteps(from); at(step) !== END; step += 2) {
      const to = at(step + 1);
      if ((pieceAt(to) | pieceAt(at(step))) === 0) list = put(list, from, to);
    }
  }
  const from = placeOf(first + KING);
  for (let step = kingSteps(from); at(step) !== END; step++) {
    const to = at(step);
    if (pieceAt(to) === 0) list = put(list, from, to);
  }
  return list;
}

/** Whether a move is pseudo-legal for the side to move. Accepts any number. */
export function isPseudoLegal(move: i32): bool {
  const from = fromOf(move);
  const to = toOf(move);
  if (from >= OFF_BOARD || <u32>to >= <u32>OFF_BOARD || from === to) return false;
  if (pieceAt(from) >> 4 !== 1 + sideToMove || pieceAt(to) >> 4 === 1 + sideToMove) return false;
  return reaches(from, to);
}

/** Whether the piece on `from` can move to `to`, or protects the piece of its own side there, whichever side is to move. */
export function reaches(from: i32, to: i32): bool {
  const piece = pieceAt(from);
  const slot = slotOf(piece);
  if (slot === KING) return contains(kingSteps(from), to);
  if (slot < HORSE) return reachesInLine(from, to, slot < CANNON ? 10 : 20);
  if (slot < ADVISOR) {
    const leg = horseLeg(from, to);
    return leg !== END && pieceAt(leg) === 0;
  }
  if (slot < ELEPHANT) return contains(advisorSteps(from), to);
  if (slot >= PAWN) return contains(pawnSteps(sideOf(piece), from), to);
  for (let step = elephantSteps(from); at(step) !== END; step += 2) {
    if (at(step + 1) === to) return pieceAt(at(step)) === 0;
  }
  return false;
}

function contains(list: usize, square: i32): bool {
  for (; at(list) !== END; list++) {
    if (at(list) === square) return true;
  }
  return false;
}

/** @param part position of the capture bits in the reach: 10 for chariots, 20 for cannons */
function reachesInLine(from: i32, to: i32, part: i32): bool {
  const shift = pieceAt(to) === 0 ? 0 : part;
  if (fileOf(from) === fileOf(to)) return ((fileReach(from) >>> (rankOf(to) + shift)) & 1) !== 0;
  if (rankOf(from) === rankOf(to)) return ((rankReach(from) >>> (fileOf(to) + shift)) & 1) !== 0;
  return false;
}

/** Whether a pseudo-legal move gives check: by the moved piece, by uncovering another, or by becoming the screen of a cannon. */
export function givesCheck(move: i32): bool {
  if (givesDirectCheck(move)) return true;
  const from = fromOf(move);
  const to = toOf(move);
  const king = kingOf(sideToMove ^ 1);
  if ((kingZone(king, from) | kingZone(king, to)) === 0) return false;
  const captured = shift(from, to);
  const check = attacked(king, sideToMove);
  shiftBack(from, to, captured);
  return check !== 0;
}

/** Whether the moved piece itself gives check. */
function givesDirectCheck(move: i32): bool {
  const from = fromOf(move);
  const to = toOf(move);
  const slot = slotOf(pieceAt(from));
  const king = kingOf(sideToMove ^ 1);
  if (slot >= PAWN) return contains(pawnOrigins(sideToMove, king), to);
  if (slot >= ADVISOR || slot === KING) return false;
  if (slot >= HORSE) {
    const leg = horseLeg(to, king);
    return leg !== END && (pieceAt(leg) === 0 || leg === from);
  }
  const between = slot < CANNON ? 0 : 1;
  if (fileOf(to) === fileOf(king)) {
    let bits = fileBits(fileOf(king));
    if (fileOf(from) === fileOf(king)) bits &= ~(1 << rankOf(from));
    return countBetween(bits, rankOf(to), rankOf(king)) === between;
  }
  if (rankOf(to) === rankOf(king)) {
    let bits = rankBits(rankOf(king));
    if (rankOf(from) === rankOf(king)) bits &= ~(1 << fileOf(from));
    return countBetween(bits, fileOf(to), fileOf(king)) === between;
  }
  return false;
}

function countBetween(bits: i32, a: i32, b: i32): i32 {
  const low = min(a, b);
  const high = max(a, b);
  return popcnt(bits & ((1 << high) - 1) & ~((2 << low) - 1));
}
