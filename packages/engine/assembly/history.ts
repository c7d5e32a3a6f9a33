/** Histories of moves, and corrections of static values. Gravity keeps entries within their limit. */
import { fromOf, sideToMove, toOf } from './board';
import { back, Frame } from './frame';
import {
  base,
  CAPTURE_HISTORY,
  COUNTER_MOVES,
  HISTORY_END,
  kindOf,
  MOVE_CORRECTION,
  MOVES_CORRECTION,
  PART_CORRECTION,
  pieceAt,
  pieceRow,
  QUIET_HISTORY,
} from './memory';
import {
  CORRECTION_MOVE,
  CORRECTION_PAWNS,
  CORRECTION_PIECES,
  CORRECTION_TWO_MOVES,
} from './tuning';

const QUIET_LIMIT: i32 = 8_192;
const CAPTURE_LIMIT: i32 = 8_192;
const CONTINUATION_LIMIT: i32 = 16_384;
const CORRECTION_LIMIT: i32 = 8_192;

export function clearHistories(): void {
  memory.fill(base() + QUIET_HISTORY, 0, HISTORY_END - QUIET_HISTORY);
}

/** Adds a bonus to an entry. The nearer the entry already is to its limit, the less is added. */
function bump(entry: usize, bonus: i32, limit: i32): void {
  const value = <i32>load<i16>(entry);
  store<i16>(entry, value + bonus - (value * abs(bonus)) / limit);
}

/** Offset of a piece and its target square in tables of i16. */
function placeIn(piece: i32, to: i32): usize {
  return (<usize>(pieceRow(piece) + to)) << 1;
}

function quietEntry(side: i32, move: i32): usize {
  return base() + QUIET_HISTORY + ((((<usize>side) << 14) + <usize>move) << 1);
}

function captureEntry(move: i32): usize {
  const row = <usize>(pieceRow(pieceAt(fromOf(move))) + toOf(move));
  const captured = <usize>kindOf(pieceAt(toOf(move)));
  return base() + CAPTURE_HISTORY + (row << 4) + (captured << 1);
}

function counterEntry(frame: Frame): usize {
  const before = back(frame, 1);
  return base() + COUNTER_MOVES + placeIn(before.piece, toOf(before.move));
}

export function captureHistory(move: i32): i32 {
  return load<i16>(captureEntry(move));
}

/** Whether the previous move was quiet and not a null move. */
export function isAfterQuiet(frame: Frame): bool {
  const before = back(frame, 1);
  return before.move !== 0 && before.captured === 0;
}

/** The score of a quiet move: its own history, plus its continuation histories after the moves one, two and four plies before. */
export function quietHistory(frame: Frame, move: i32): i32 {
  const place = placeIn(pieceAt(fromOf(move)), toOf(move));
  return (
    2 * <i32>load<i16>(quietEntry(sideToMove, move)) +
    <i32>load<i16>(back(frame, 1).continuation + place) +
    <i32>load<i16>(back(frame, 2).continuation + place) +
    (<i32>load<i16>(back(frame, 4).continuation + place) >> 1)
  );
}

/** The reply that refuted the previous move; 0 for none. */
export function counterMove(frame: Frame): i32 {
  return back(frame, 1).move ? load<u16>(counterEntry(frame)) : 0;
}

export function rewardCapture(move: i32, bonus: i32): void {
  bump(captureEntry(move), bonus, CAPTURE_LIMIT);
}

export function rewardQuiet(frame: Frame, move: i32, bonus: i32): void {
  bump(quietEntry(sideToMove, move), bonus, QUIET_LIMIT);
  rewardContinuations(frame, move, bonus);
}

/** Updates the continuation histories of a quiet move. */
export function rewardContinuations(frame: Frame, move: i32, bonus: i32): void {
  const place = placeIn(pieceAt(fromOf(move)), toOf(move));
  rewardContinuation(back(frame, 1), place, bonus);
  rewardContinuation(back(frame, 2), place, bonus);
  rewardContinuation(back(frame, 4), place, bonus / 2);
}

function rewardContinuation(frame: Frame, place: usize, bonus: i32): void {
  if (frame.piece) bump(frame.continuation + place, bonus, CONTINUATION_LIMIT);
}

/** Rewards a quiet move that failed high, and records it as killer and counter move. */
export function rewardCutoff(frame: Frame, move: i32, bonus: i32): void {
  if (frame.killer1 !== move) {
    frame.killer2 = frame.killer1;
    frame.killer1 = move;
  }
  rewardQuiet(frame, move, bonus);
  if (back(frame, 1).move) store<u16>(counterEntry(frame), move);
}

/** Updates the history of the previous quiet move. */
export function rewardMoveBefore(frame: Frame, bonus: i32): void {
  bump(quietEntry(sideToMove ^ 1, back(frame, 1).move), bonus, QUIET_LIMIT);
}

/** Updates the continuation histories of the previous quiet move. */
export function rewardContinuationBefore(frame: Frame, bonus: i32): void {
  const before = back(frame, 1);
  const place = placeIn(before.piece, toOf(before.move));
  rewardContinuation(back(frame, 2), place, bonus);
  rewardContinuation(back(frame, 3), place, bonus);
}

// ---- Corrections of static values, by pawns, by each side's other pieces, and by the last moves.

function partCorrection(part: i32, key: u64): usize {
  const index = ((part * 2 + sideToMove) << 14) + <i32>(key & 16_383);
  return base() + PART_CORRECTION + ((<usize>index) << 1);
}

/** Index of a frame's move by its piece and target square. A null move has an index of its own. */
function moveIndex(frame: Frame): i32 {
  return frame.piece ? pieceRow(frame.piece) + toOf(frame.move) : 1_270;
}

function moveCorrection(frame: Frame): usize {
  return base() + MOVE_CORRECTION + ((<usize>moveIndex(back(frame, 1))) << 1);
}

function movesCorrection(frame: Frame): usize {
  const index = (moveIndex(back(frame, 1)) * 1_279 + moveIndex(back(frame, 2)) * 7) & 32_767;
  return base() + MOVES_CORRECTION + ((<usize>index) << 1);
}

export function correctionOf(frame: Frame): i32 {
  const pawns = <i32>load<i16>(partCorrection(0, frame.pawnKey));
  const red = <i32>load<i16>(partCorrection(1, frame.redKey));
  const black = <i32>load<i16>(partCorrection(2, frame.blackKey));
  const sum =
    pawns * CORRECTION_PAWNS +
    (red + black) * CORRECTION_PIECES +
    <i32>load<i16>(moveCorrection(frame)) * CORRECTION_MOVE +
    <i32>load<i16>(movesCorrection(frame)) * CORRECTION_TWO_MOVES;
  return sum / 16_384;
}

/** @param error result of a search to `depth`, minus the static value */
export function noteError(frame: Frame, error: i32, depth: i32): void {
  const bonus = min(max((error * depth) / 8, -1_024), 1_024);
  bump(partCorrection(0, frame.pawnKey), bonus, CORRECTION_LIMIT);
  bump(moveCorrection(frame), bonus, CORRECTION_LIMIT);
  bump(partCorrection(1, frame.redKey), bonus, CORRECTION_LIMIT);
  bump(partCorrection(2, frame.blackKey), bonus, CORRECTION_LIMIT);
  bump(movesCorrection(frame), bonus, CORRECTION_LIMIT);
}
