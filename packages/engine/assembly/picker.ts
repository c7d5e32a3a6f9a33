/**
 * Returns the moves of a position, the most promising first: the table's move, good captures, quiet moves by their
 * histories, then the other captures. Quiet moves with a low score are not sorted. Each kind of move is generated only
 * when needed. The frame holds the state of the picker.
 */
import { fromOf, sideToMove, toOf } from './board';
import { gainsAtLeast, leastAttacker } from './exchange';
import { Frame } from './frame';
import { captureHistory, counterMove, quietHistory } from './history';
import { at, END, OFF_BOARD, pawnOrigins, pieceAt, placeOf, valueOf } from './memory';
import { addCaptures, addQuiets, ENTRY } from './moves';
import { ADVISOR, CANNON, CHARIOT, firstPiece, isAmong, KING, PAWN, slotOf } from './pieces';
import {
  FLEE_CHARIOT,
  FLEE_OTHER,
  GOOD_CAPTURE,
  INTO_CHARIOT,
  INTO_OTHER,
  POOR_QUIET,
} from './tuning';

const TABLE_MOVE: i32 = 0;
const START_CAPTURES: i32 = 1;
const CAPTURES: i32 = 2;
const START_QUIETS: i32 = 3;
const QUIETS: i32 = 4;
const POOR_QUIETS: i32 = 5;
const BAD_CAPTURES: i32 = 6;

export function startPicker(frame: Frame, tableMove: i32): void {
  frame.tableMove = tableMove;
  frame.stage = tableMove ? TABLE_MOVE : START_CAPTURES;
}

/** Moves the entry with the highest score to the front; returns its move. */
export function takeBest(list: usize, end: usize): i32 {
  let best = list;
  let highest = load<i32>(list, 4);
  for (let entry = list + ENTRY; entry < end; entry += ENTRY) {
    const score = load<i32>(entry, 4);
    if (score > highest) {
      highest = score;
      best = entry;
    }
  }
  if (best !== list) {
    const swapped = load<u64>(best);
    store<u64>(best, load<u64>(list));
    store<u64>(list, swapped);
  }
  return load<i32>(list);
}

export function scoreCaptures(list: usize, end: usize): void {
  for (let entry = list; entry < end; entry += ENTRY) {
    const move = load<i32>(entry);
    store<i32>(entry, valueOf(pieceAt(toOf(move))) * 8 + captureHistory(move), 4);
  }
}

export function scoreQuiets(frame: Frame, list: usize, end: usize): void {
  const counter = counterMove(frame);
  const hanging = findHanging();
  for (let entry = list; entry < end; entry += ENTRY) {
    const move = load<i32>(entry);
    const slot = slotOf(pieceAt(fromOf(move)));
    let score = quietHistory(frame, move);
    if ((hanging >> slot) & 1) score += slot < CANNON ? FLEE_CHARIOT : FLEE_OTHER;
    if (slot >= CHARIOT && slot < ADVISOR && isAttackedByPawn(toOf(move))) {
      score -= slot < CANNON ? INTO_CHARIOT : INTO_OTHER;
    }
    if (move === frame.killer1) score += 1 << 18;
    else if (move === frame.killer2) score += 1 << 17;
    else if (move === counter) score += 1 << 16;
    store<i32>(entry, score, 4);
  }
}

/** Own chariots, cannons and horses that a less valuable piece attacks or that are attacked and unguarded, one bit per slot. */
function findHanging(): i32 {
  const first = firstPiece(sideToMove);
  let hanging = 0;
  for (let slot = CHARIOT; slot < ADVISOR; slot++) {
    const square = placeOf(first + slot);
    if (square === OFF_BOARD) continue;
    const from = leastAttacker(square, sideToMove ^ 1);
    if (from < 0) continue;
    const attacker = pieceAt(from);
    const isLesser = slotOf(attacker) !== KING && valueOf(attacker) + 100 < valueOf(first + slot);
    if (isLesser || leastAttacker(square, sideToMove) < 0) hanging |= 1 << slot;
  }
  return hanging;
}

function isAttackedByPawn(square: i32): bool {
  const firstPawn = firstPiece(sideToMove ^ 1) + PAWN;
  for (let list = pawnOrigins(sideToMove ^ 1, square); at(list) !== END; list++) {
    if (isAmong(pieceAt(at(list)), firstPawn, 5)) return true;
  }
  return false;
}

/**
 * The next move; 0 after the last one.
 *
 * @param list address of the ply's move list
 * @param skipQuiets skips the remaining quiet moves
 */
export function nextMove(frame: Frame, list: usize, skipQuiets: bool): i32 {
  if (frame.stage === TABLE_MOVE) {
    frame.stage = START_CAPTURES;
    return frame.tableMove;
  }
  if (frame.stage === START_CAPTURES) {
    const end = addCaptures(list);
    scoreCaptures(list, end);
    frame.current = list;
    frame.badEnd = list;
    frame.badCurrent = list;
    frame.end = end;
    frame.stage = CAPTURES;
  }
  if (frame.stage === CAPTURES) {
    const move = nextCapture(frame);
    if (move) return move;
    frame.stage = START_QUIETS;
  }
  if (frame.stage === START_QUIETS && !skipQuiets) {
    // Quiet moves are written to the list after the bad captures.
    frame.current = frame.badEnd;
    frame.end = addQuiets(frame.badEnd);
    scoreQuiets(frame, frame.current, frame.end);
    frame.stage = QUIETS;
  }
  if ((frame.stage === QUIETS || frame.stage === POOR_QUIETS) && !skipQuiets) {
    const move = nextQuiet(frame);
    if (move) return move;
  }
  frame.stage = BAD_CAPTURES;
  if (frame.badCurrent >= frame.badEnd) return 0;
  const move = load<i32>(frame.badCurrent);
  frame.badCurrent += ENTRY;
  return move;
}

/** The next good capture; bad ones are collected at the front of the list. */
function nextCapture(frame: Frame): i32 {
  while (frame.current < frame.end) {
    const move = takeBest(frame.current, frame.end);
    const score = load<i32>(frame.current, 4);
    frame.current += ENTRY;
    if (move === frame.tableMove) continue;
    if (gainsAtLeast(move, GOOD_CAPTURE - (score >> 5))) return move;
    store<i32>(frame.badEnd, move);
    frame.badEnd += ENTRY;
  }
  return 0;
}

function nextQuiet(frame: Frame): i32 {
  while (frame.current < frame.end) {
    let move = load<i32>(frame.current);
    if (frame.stage === QUIETS) {
      move = takeBest(frame.current, frame.end);
      if (load<i32>(frame.current, 4) < POOR_QUIET) frame.stage = POOR_QUIETS;
    }
    frame.current += ENTRY;
    if (move !== frame.tableMove) return move;
  }
  return 0;
}
