/**
 * Repetitions by the rule set `asian` (docs/rulesets/asian.md): a side that gives check on every move of a cycle, or begins a chase
 * of the same piece with every move, loses. Perpetual check outranks perpetual chase; equal offences are a draw. The
 * counterparts of this file are `core/chase.ts` and `span.ts` of `packages/rules`, where chases are defined.
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
import { fileOf, fileReach, kindOf, OFF_BOARD, pieceAt, placeOf, rankOf } from './memory';
import { reaches } from './moves';
import {
  ADVISOR_KIND,
  CANNON_KIND,
  CHARIOT,
  CHARIOT_KIND,
  ELEPHANT_KIND,
  firstPiece,
  HORSE_KIND,
  KING_KIND,
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
 * The verdict on a repetition of the position. `ply` is the number of plies of the searched line. A position of this line
 * counts at its first repetition, since a side that repeats once can repeat again. A position of the game counts only at
 * its third occurrence.
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

/** Judges chases: goes back through the cycle and determines the pieces that each side begins to chase with every move. */
function judgeChases(plies: i32): i32 {
  let theirs = 0xffff;
  let ours = 0xffff;
  let undone = 0;
  while (undone < plies && (theirs | ours) !== 0) {
    const move = moveAt(gamePly - undone);
    if ((undone & 1) !== 0) ours = begunChases(move, sideToMove, ours);
    else theirs = begunChases(move, sideToMove ^ 1, theirs);
    shift(toOf(move), fromOf(move));
    undone++;
  }
  while (undone > 0) {
    undone--;
    const move = moveAt(gamePly - undone);
    shift(fromOf(move), toOf(move));
  }
  if ((theirs !== 0) === (ours !== 0)) return DRAWN_CYCLE;
  return theirs ? WON_CYCLE : LOST_CYCLE;
}

/**
 * Those of the enemy's pieces that the last move begins to chase. `move` is this move and must not be a capture, `side` has
 * made it, and `targets` are the pieces to examine, one bit per slot.
 */
function begunChases(move: i32, side: i32, targets: i32): i32 {
  const enemy = firstPiece(side ^ 1);
  let begun = 0;
  for (let slot = CHARIOT; slot < SLOTS; slot++) {
    const target = placeOf(enemy + slot);
    if (((targets >> slot) & 1) === 0 || target === OFF_BOARD) continue;
    // A pawn that has not crossed the river is not chased.
    if (slot >= PAWN && (side === 1) === target < 45) continue;
    const chasers = chasersOf(target, side, CHASE);
    if (chasers === 0) continue;
    shift(toOf(move), fromOf(move));
    const earlier = chasersOf(target, side, THROUGH_ATTACKER);
    shift(fromOf(move), toOf(move));
    if ((chasers & ~earlier) !== 0) begun |= 1 << slot;
  }
  return begun;
}

const NO_CHASE: i32 = 0;
/** The target is protected, but its protectors reach its square only once the attacker has left its own. */
const THROUGH_ATTACKER: i32 = 1;
const CHASE: i32 = 2;

/**
 * The pieces of a side that chase the one on `target`, one bit per slot.
 *
 * @param least the kind from which attacks count: `CHASE`, or `THROUGH_ATTACKER` to include both kinds
 */
function chasersOf(target: i32, side: i32, least: i32): i32 {
  const first = firstPiece(side);
  ownCheckers = checkersOf(side);
  enemyCheckers = checkersOf(side ^ 1);
  let chasers = 0;
  // Kings and pawns do not chase.
  for (let slot = CHARIOT; slot < PAWN; slot++) {
    const from = placeOf(first + slot);
    if (from !== OFF_BOARD && chaseKind(from, target) >= least) chasers |= 1 << slot;
  }
  return chasers;
}

/** The pieces that give check to the side of the attackers and to that of the targets; bits by slot. */
let ownCheckers: i32 = 0;
let enemyCheckers: i32 = 0;

/** How the piece on `from` attacks the one on `target`. */
function chaseKind(from: i32, target: i32): i32 {
  if (!canCapture(from, target, ownCheckers)) return NO_CHASE;
  const attacker = kindOf(pieceAt(from));
  const prey = kindOf(pieceAt(target));
  if (isUnequal(attacker, prey)) return CHASE;
  const protection = protectionOf(from, target);
  if (protection !== NO_PROTECTION) {
    return protection === PROTECTED ? NO_CHASE : THROUGH_ATTACKER;
  }
  // Two pieces of the same kind that attack each other offer an exchange, which is not a chase.
  return attacker === prey && canCapture(target, from, enemyCheckers) ? NO_CHASE : CHASE;
}

/** Whether an attack counts as a chase even if the attacked piece is protected. */
function isUnequal(attacker: i32, prey: i32): bool {
  if (attacker === HORSE_KIND || attacker === CANNON_KIND) return prey === CHARIOT_KIND;
  if (attacker !== ADVISOR_KIND && attacker !== ELEPHANT_KIND) return false;
  return prey === CHARIOT_KIND || prey === CANNON_KIND || prey === HORSE_KIND;
}

const NO_PROTECTION: i32 = 0;
const PROTECTED_THROUGH_ATTACKER: i32 = 1;
const PROTECTED: i32 = 2;

/** How the piece on `target` is protected against a capture from `from`. */
function protectionOf(from: i32, target: i32): i32 {
  const side = sideOf(pieceAt(target));
  const first = firstPiece(side);
  let near = 0;
  for (let slot = 0; slot < SLOTS; slot++) {
    const guard = placeOf(first + slot);
    if (guard !== OFF_BOARD && guard !== target && reaches(guard, target)) near |= 1 << slot;
  }
  const captured = shift(from, target);
  let protection = NO_PROTECTION;
  if (leastAttacker(target, side) >= 0) {
    for (let slot = 0; slot < SLOTS && protection !== PROTECTED; slot++) {
      const guard = placeOf(first + slot);
      if (guard === OFF_BOARD || !canCapture(guard, target, enemyCheckers)) continue;
      protection = ((near >> slot) & 1) !== 0 ? PROTECTED : PROTECTED_THROUGH_ATTACKER;
    }
  }
  shiftBack(from, target, captured);
  return protection;
}

/**
 * Whether a capture is legal, apart from the checks by `checkers`, which were given before. A king must leave every check.
 */
function canCapture(from: i32, to: i32, checkers: i32): bool {
  if (!reaches(from, to)) return false;
  const piece = pieceAt(from);
  const side = sideOf(piece);
  const captured = shift(from, to);
  let isSafe = attacked(kingOf(side), side ^ 1) === 0;
  if (!isSafe && checkers !== 0 && kindOf(piece) !== KING_KIND) {
    isSafe = (checkersOf(side) & ~checkers) === 0;
  }
  shiftBack(from, to, captured);
  return isSafe;
}

/** The pieces that give check to a side, one bit per slot. */
function checkersOf(side: i32): i32 {
  const king = kingOf(side);
  if (attacked(king, side ^ 1) === 0) return 0;
  const first = firstPiece(side ^ 1);
  let found = 0;
  const enemyKing = placeOf(first);
  if (fileOf(enemyKing) === fileOf(king)) {
    found |= (fileReach(king) >>> (rankOf(enemyKing) + 10)) & 1;
  }
  for (let slot = CHARIOT; slot < SLOTS; slot++) {
    const from = placeOf(first + slot);
    if (from !== OFF_BOARD && reaches(from, king)) found |= 1 << slot;
  }
  return found;
}
