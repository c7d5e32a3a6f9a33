/**
 * Repetitions by the rules of the product (decision 004): a side that gives check on every move of a cycle, or newly
 * attacks the same piece on every move, loses. Perpetual check outranks perpetual chase; equal offences are a draw. For
 * the definition of a chase, see the head of `packages/rules/src/core/chase.ts`, the counterpart of this file.
 */
import {
  attacked,
  checkAt,
  fromOf,
  gamePly,
  keyAt,
  kingOf,
  moveAt,
  shift,
  shiftBack,
  sideToMove,
  toOf,
} from './board';
import { leastAttacker } from './exchange';
import { Frame } from './frame';
import { kindOf, OFF_BOARD, pieceAt, placeOf } from './memory';
import { reaches } from './moves';
import {
  ADVISOR_KIND,
  CANNON_KIND,
  CHARIOT,
  CHARIOT_KIND,
  ELEPHANT_KIND,
  firstPiece,
  HORSE_KIND,
  PAWN,
  SLOTS,
  sideOf,
} from './pieces';

export const NO_CYCLE: i32 = 0;
export const DRAWN_CYCLE: i32 = 1;
/** The side to move wins, because the other side has committed an offence. */
export const WON_CYCLE: i32 = 2;
export const LOST_CYCLE: i32 = 3;

/**
 * The verdict on a repetition of the position. A position of the searched line, which has `ply` plies, counts at its first
 * repetition, since a side that repeats once can repeat again. A position of the game counts only at its third occurrence.
 */
export function cycleVerdict(frame: Frame, ply: i32): i32 {
  if (frame.reversiblePlies < 4) return NO_CYCLE;
  const last = min(frame.reversiblePlies, gamePly);
  let seen = 0;
  for (let plies = 4; plies <= last; plies += 2) {
    if (keyAt(gamePly - plies) !== frame.key) continue;
    seen++;
    if (plies > ply && seen < 2) continue;
    return judgeCycle(plies);
  }
  return NO_CYCLE;
}

/** Judges the last `plies` plies, which begin and end with the same position. */
function judgeCycle(plies: i32): i32 {
  let theyCheck = 1;
  let weCheck = 1;
  for (let i = 0; i < plies; i += 2) {
    theyCheck &= checkAt(gamePly - i);
    weCheck &= checkAt(gamePly - i - 1);
  }
  if (theyCheck | weCheck) {
    if (theyCheck === weCheck) return DRAWN_CYCLE;
    return theyCheck ? WON_CYCLE : LOST_CYCLE;
  }
  return judgeChases(plies);
}

/** Judges chases: goes back through the cycle and determines the pieces that each side has newly attacked on every move. */
function judgeChases(plies: i32): i32 {
  let theirs = 0xffff;
  let ours = 0xffff;
  let undone = 0;
  while (undone < plies && (theirs | ours) !== 0) {
    const ply = gamePly - undone;
    const move = moveAt(ply);
    const isOurs = (undone & 1) !== 0;
    const mover = isOurs ? sideToMove : sideToMove ^ 1;
    let chased = isOurs ? ours : theirs;
    // Neither a check nor the reply to one counts as a chase.
    if (checkAt(ply) | checkAt(ply - 1)) chased = 0;
    if (chased) chased &= chasedPieces(mover);
    shift(toOf(move), fromOf(move));
    undone++;
    if (chased) chased &= ~chasedPieces(mover);
    if (isOurs) ours = chased;
    else theirs = chased;
  }
  while (undone > 0) {
    undone--;
    const move = moveAt(gamePly - undone);
    shift(fromOf(move), toOf(move));
  }
  if ((theirs !== 0) === (ours !== 0)) return DRAWN_CYCLE;
  return theirs ? WON_CYCLE : LOST_CYCLE;
}

/** The enemy's pieces that a side chases, one bit per slot. */
function chasedPieces(side: i32): i32 {
  const enemy = firstPiece(side ^ 1);
  let chased = 0;
  for (let slot = CHARIOT; slot < SLOTS; slot++) {
    const target = placeOf(enemy + slot);
    if (target === OFF_BOARD) continue;
    // A pawn that has not crossed the river is not chased.
    if (slot >= PAWN && (side === 1) === target < 45) continue;
    if (isChased(target, side)) chased |= 1 << slot;
  }
  return chased;
}

/** Whether a side chases the piece on `target`. Attacks by king and pawns do not count. */
function isChased(target: i32, side: i32): bool {
  const first = firstPiece(side);
  for (let slot = CHARIOT; slot < PAWN; slot++) {
    const from = placeOf(first + slot);
    if (from === OFF_BOARD || !canCapture(from, target)) continue;
    const attacker = kindOf(first + slot);
    const prey = kindOf(pieceAt(target));
    if (isUnequal(attacker, prey)) return true;
    if (isGuarded(from, target)) continue;
    // Two pieces of the same kind that attack each other offer an exchange, which is not a chase.
    if (attacker !== prey || !canCapture(target, from)) return true;
  }
  return false;
}

/** Whether an attack counts as a chase even if the attacked piece is guarded. */
function isUnequal(attacker: i32, prey: i32): bool {
  if (attacker === HORSE_KIND || attacker === CANNON_KIND) return prey === CHARIOT_KIND;
  if (attacker !== ADVISOR_KIND && attacker !== ELEPHANT_KIND) return false;
  return prey === CHARIOT_KIND || prey === CANNON_KIND || prey === HORSE_KIND;
}

function canCapture(from: i32, to: i32): bool {
  return reaches(from, to) && isSafeCapture(from, to);
}

/** Whether the capturing side's king is safe after the capture. */
function isSafeCapture(from: i32, to: i32): bool {
  const side = sideOf(pieceAt(from));
  const captured = shift(from, to);
  const isUnsafe = attacked(kingOf(side), side ^ 1);
  shiftBack(from, to, captured);
  return isUnsafe === 0;
}

/** Whether the captured piece's side can legally recapture. */
function isGuarded(from: i32, to: i32): bool {
  const enemy = sideOf(pieceAt(to));
  const captured = shift(from, to);
  let isAvenged = false;
  if (leastAttacker(to, enemy) >= 0) {
    const first = firstPiece(enemy);
    for (let slot = 0; slot < SLOTS && !isAvenged; slot++) {
      const guard = placeOf(first + slot);
      isAvenged = guard !== OFF_BOARD && canCapture(guard, to);
    }
  }
  shiftBack(from, to, captured);
  return isAvenged;
}
