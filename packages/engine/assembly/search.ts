/**
 * Principal variation search, and quiescence search at its leaves. Each is deliberately one long function, because its
 * local variables are used throughout and stay in registers.
 */
import {
  crossers,
  hasAttackers,
  hasOccurred,
  keyAfter,
  makeNullMove,
  takeBack,
  takeBackNullMove,
  toOf,
  tryMove,
} from './board';
import { cycleVerdict, DRAWN_CYCLE, NO_CYCLE, WON_CYCLE } from './cycle';
import { gainsAtLeast } from './exchange';
import { back, Frame, next } from './frame';
import {
  captureHistory,
  correctionOf,
  isAfterQuiet,
  noteError,
  quietHistory,
  rewardCapture,
  rewardContinuationBefore,
  rewardContinuations,
  rewardCutoff,
  rewardMoveBefore,
  rewardQuiet,
} from './history';
import { countNode, countQuietNode, isStopped } from './limits';
import {
  lineOf,
  MAX_PLY,
  moveList,
  pieceAt,
  reduction,
  triedCaptures,
  triedQuiets,
  valueOf,
} from './memory';
import { addCaptures, addQuiets, ENTRY, givesCheck, isPseudoLegal } from './moves';
import { staticValue } from './network';
import { nextMove, scoreCaptures, scoreQuiets, startPicker, takeBest } from './picker';
import {
  boundOfEntry,
  depthOfEntry,
  EXACT,
  findEntry,
  isPrincipalEntry,
  LOWER,
  moveOfEntry,
  NO_BOUND,
  proves,
  saveEntry,
  staticOfEntry,
  UPPER,
  valueOfEntry,
} from './table';
import {
  BONUS_DEPTH,
  BONUS_MAX,
  CAPTURE_FUTILITY_BASE,
  CAPTURE_FUTILITY_DEPTH,
  DEEPER_MARGIN,
  EXCHANGE_CAPTURE,
  EXCHANGE_QUIET,
  FUTILITY_BASE,
  FUTILITY_DEPTH,
  FUTILITY_HISTORY,
  HELD_DEPTH,
  HELD_MAX,
  HISTORY_PRUNING,
  LATE_MOVES_BASE,
  LATE_MOVES_DEPTH,
  MALUS_DEPTH,
  MALUS_MAX,
  NULL_MOVE_BASE,
  NULL_MOVE_DEPTH,
  NULL_REDUCTION_BASE,
  NULL_REDUCTION_DEPTH,
  NULL_REDUCTION_VALUE,
  PROBCUT_IMPROVING,
  PROBCUT_MARGIN,
  QUIESCENCE_FUTILITY,
  RAZORING_BASE,
  RAZORING_DEPTH,
  REDUCTION_BASE,
  REDUCTION_CAPTURE,
  REDUCTION_CHECK,
  REDUCTION_CUT,
  REDUCTION_CUTOFFS,
  REDUCTION_HISTORY,
  REDUCTION_HISTORY_MEAN,
  REDUCTION_KILLER,
  REDUCTION_NOT_IMPROVING,
  REDUCTION_PV,
  REDUCTION_PV_DEEP,
  REDUCTION_SCALE,
  REDUCTION_TABLE_CAPTURE,
  REVERSE_FUTILITY_DEPTH,
  REVERSE_FUTILITY_IMPROVING,
  REVERSE_FUTILITY_WORSENING,
  SINGULAR_DOUBLE,
  SINGULAR_MARGIN,
  SINGULAR_MARGIN_PV,
  SINGULAR_MIN_DEPTH,
  STATIC_HISTORY,
  STATIC_HISTORY_MAX,
} from './tuning';
import { INFINITE, MATE, MATE_FROM, NO_VALUE, REPETITION, WON } from './values';

/** Plies without a capture after which a game is drawn: `DEFAULT_MOVE_LIMIT` of the rules. */
export const MOVE_LIMIT: i32 = 120;
/**
 * From this number of plies without a capture on, the keys of the table include the number of these plies, in steps of eight,
 * since the value of a position depends on the plies left before the move limit.
 */
const MOVE_LIMIT_NEAR: i32 = 84;
const NEAR_KEY: u64 = 0xd1b5_4a32_d192_ed03;
/** From this depth on, all moves are looked up in the table before the first is searched. At lower depths that is too slow. */
const KNOWN_CUTOFF_DEPTH: i32 = 7;
/** Reverse futility pruning applies only below this depth. */
const REVERSE_FUTILITY_LIMIT: i32 = 9;
/** Margin for static values from the table, because they are not corrected. */
const UNCORRECTED_MARGIN: i32 = 30;
const LARGEST_STATIC: i32 = 20_000;
/** Unit of reductions: 1,024ths of a ply. */
const PLY: i32 = 1_024;

/** The deepest ply of the principal variation. */
export let selectiveDepth: i32 = 0;
/** Depth of the current iteration. */
let rootDepth: i32 = 0;
/** While a null move is verified, no other null move is tried before this ply. */
let nullMoveFrom: i32 = 0;

export function beginDepth(depth: i32): void {
  rootDepth = depth;
  nullMoveFrom = 0;
}

export function resetSelectiveDepth(): void {
  selectiveDepth = 0;
}

/** The key in the table of a position that is reached after this many plies without a capture. */
export function tableKey(key: u64, quietPlies: i32): u64 {
  if (quietPlies < MOVE_LIMIT_NEAR) return key;
  return key ^ (NEAR_KEY * <u64>((quietPlies >> 3) * 2 + 1));
}

/** The bound of an entry; `NO_BOUND` for a mate that the move limit may prevent. */
function boundBeforeLimit(entry: usize, value: i32, ply: i32, quietPlies: i32): i32 {
  const length = MATE - abs(value) - ply;
  if (abs(value) >= MATE_FROM && length > MOVE_LIMIT - quietPlies) return NO_BOUND;
  return boundOfEntry(entry);
}

/** The value of a game that has ended by repetition or by count; `NO_VALUE` otherwise. */
function ruledValue(frame: Frame, ply: i32): i32 {
  const verdict = cycleVerdict(frame, ply);
  if (verdict !== NO_CYCLE) {
    if (verdict === DRAWN_CYCLE) return 0;
    return verdict === WON_CYCLE ? REPETITION - ply : ply - REPETITION;
  }
  if (!isDrawnByCount(frame)) return NO_VALUE;
  // A side without a legal move loses even at the move limit.
  return hasMove(frame, ply) ? 0 : ply - MATE;
}

/** Whether a game in which the side can move is drawn, because no piece can cross the river or the move limit is reached. */
export function isDrawnByCount(frame: Frame): bool {
  return crossers === 0 || frame.quietPlies >= MOVE_LIMIT;
}

/** Whether the side to move has a legal move. Overwrites the move list of the ply. */
export function hasMove(frame: Frame, ply: i32): bool {
  const list = moveList(ply);
  const end = addQuiets(addCaptures(list));
  for (let entry = list; entry < end; entry += ENTRY) {
    if (!tryMove(frame, load<i32>(entry))) continue;
    takeBack(frame);
    return true;
  }
  return false;
}

export function corrected(frame: Frame, value: i32): i32 {
  return min(max(value + correctionOf(frame), -LARGEST_STATIC), LARGEST_STATIC);
}

/** Writes the line of a ply: a move, followed by the line of the next ply. */
export function prependToLine(ply: i32, move: i32): void {
  let target = lineOf(ply);
  let source = lineOf(ply + 1);
  store<u16>(target, move);
  let copied: u16;
  do {
    target += 2;
    copied = load<u16>(source);
    store<u16>(target, copied);
    source += 2;
  } while (copied);
}

/** @returns the value from the view of the side to move */
function quiesce(frame: Frame, ply: i32, alpha: i32, beta: i32): i32 {
  countQuietNode();
  const isPv = beta - alpha > 1;
  if (isPv) enterPv(ply);
  const ruled = ruledValue(frame, ply);
  if (ruled !== NO_VALUE) return ruled;
  const inCheck = frame.check !== 0;
  if (ply >= MAX_PLY) return inCheck ? 0 : staticValue(frame);

  const key = tableKey(frame.key, frame.quietPlies);
  const entry = findEntry(key);
  let tableMove = 0;
  let uncorrected = NO_VALUE;
  let tableValue = 0;
  let bound = NO_BOUND;
  let wasPv = isPv;
  if (entry) {
    tableMove = moveOfEntry(entry);
    uncorrected = staticOfEntry(entry);
    tableValue = valueOfEntry(entry, ply);
    bound = boundBeforeLimit(entry, tableValue, ply, frame.quietPlies);
    if (isPrincipalEntry(entry)) wasPv = true;
    if (!isPv && proves(bound, tableValue, beta)) return tableValue;
    if (tableMove && !isPseudoLegal(tableMove)) tableMove = 0;
  }
  let best = -INFINITE;
  let floor = -INFINITE;
  if (!inCheck) {
    if (uncorrected === NO_VALUE) uncorrected = staticValue(frame);
    best = corrected(frame, uncorrected);
    if (entry && proves(bound, tableValue, best + 1)) best = tableValue;
    if (best >= beta) {
      if (!entry) saveEntry(key, ply, best, LOWER, 0, 0, uncorrected, false);
      return best;
    }
    if (best > alpha) alpha = best;
    floor = min(best + QUIESCENCE_FUTILITY, WON - 1);
    if (tableMove && pieceAt(toOf(tableMove)) === 0) tableMove = 0;
  }
  let bestMove = 0;
  const list = moveList(ply);
  let end = addCaptures(list);
  scoreCaptures(list, end);
  if (inCheck) {
    const quiets = end;
    end = addQuiets(quiets);
    scoreQuiets(frame, quiets, end);
    // Sorts the quiet moves after all captures.
    for (let i = quiets; i < end; i += ENTRY) store<i32>(i, load<i32>(i, 4) - (1 << 20), 4);
  }
  if (tableMove) {
    for (let i = list; i < end; i += ENTRY) {
      if (load<i32>(i) === tableMove) store<i32>(i, 1 << 24, 4);
    }
  }
  let tried = 0;
  for (let current = list; current < end; current += ENTRY) {
    const move = takeBest(current, end);
    const captured = pieceAt(toOf(move));
    if (best > -WON) {
      if (!inCheck) {
        const hope = min(floor + valueOf(captured), WON - 1);
        if (hope <= alpha && !givesCheck(move)) {
          if (hope > best) best = hope;
          continue;
        }
        if (floor <= alpha && !gainsAtLeast(move, 1)) {
          if (floor > best) best = floor;
          continue;
        }
      } else if (captured === 0 && tried >= 2) continue;
      if (!gainsAtLeast(move, inCheck ? -80 : 0)) continue;
    }
    if (!tryMove(frame, move)) continue;
    tried++;
    const value = -quiesce(next(frame), ply + 1, -beta, -alpha);
    takeBack(frame);
    if (value <= best) continue;
    best = value;
    if (value <= alpha) continue;
    bestMove = move;
    if (isPv) prependToLine(ply, move);
    if (value >= beta) break;
    alpha = value;
  }
  if (inCheck && best === -INFINITE) return ply - MATE;
  const proved = best >= beta ? LOWER : UPPER;
  saveEntry(key, ply, best, proved, 0, bestMove, uncorrected, wasPv);
  return best;
}

/**
 * Looks up the position after a move in the table, without making the move.
 *
 * @param depth the least depth of a table entry that can reject the move
 * @param newDepth the least depth of a table entry that can accept the move
 * @returns the value of the move if the table shows whether it is above alpha; `NO_VALUE` otherwise
 */
function knownValue(frame: Frame, ply: i32, move: i32, alpha: i32, depth: i32, newDepth: i32): i32 {
  const quietPlies = pieceAt(toOf(move)) ? 0 : frame.quietPlies + 1;
  if (quietPlies >= MOVE_LIMIT) return NO_VALUE;
  const key = keyAfter(frame, move);
  const entry = findEntry(tableKey(key, quietPlies));
  if (!entry) return NO_VALUE;
  const value = valueOfEntry(entry, ply + 1);
  const bound = boundBeforeLimit(entry, value, ply + 1, quietPlies);
  const isRejected = value >= -alpha;
  if (proves(bound, value, -alpha) && depthOfEntry(entry) >= (isRejected ? depth : newDepth)) {
    // The value of a repeated position depends on the line, so the table's value does not count.
    return hasOccurred(frame, key) ? NO_VALUE : -value;
  }
  // Reverse futility pruning of the position after the move, by its static value in the table.
  const theirs = staticOfEntry(entry);
  if (theirs === NO_VALUE || isPrincipalEntry(entry) || depth >= REVERSE_FUTILITY_LIMIT) {
    return NO_VALUE;
  }
  let margin = UNCORRECTED_MARGIN;
  if (depth > 0) {
    const before = back(frame, 1).value;
    margin += REVERSE_FUTILITY_DEPTH * depth;
    if (before === NO_VALUE || theirs > before) margin -= REVERSE_FUTILITY_IMPROVING;
    if (frame.value !== NO_VALUE && frame.value + theirs > 2) margin -= REVERSE_FUTILITY_WORSENING;
  }
  const estimate = bound && proves(bound, value, theirs + 1) ? value : theirs;
  if (estimate >= WON || estimate - max(margin, UNCORRECTED_MARGIN) < -alpha) return NO_VALUE;
  if (hasOccurred(frame, key)) return NO_VALUE;
  return depth > 0 ? -(estimate - alpha) / 2 : -estimate;
}

/** Enhanced transposition cutoff: the value of a move after which the table proves at least beta; `NO_VALUE` if there is none. */
function knownCutoff(frame: Frame, ply: i32, beta: i32, depth: i32): i32 {
  const list = moveList(ply);
  const end = addQuiets(addCaptures(list));
  for (let current = list; current < end; current += ENTRY) {
    const value = knownValue(frame, ply, load<i32>(current), beta - 1, depth, depth);
    if (value >= beta && value < WON) return value;
  }
  return NO_VALUE;
}

function enterPv(ply: i32): void {
  store<u16>(lineOf(ply), 0);
  if (ply >= selectiveDepth) selectiveDepth = ply + 1;
}

/**
 * @param isCut whether the node is expected to fail high
 * @returns the value from the view of the side to move; meaningless if `isStopped`
 */
export function search(
  frame: Frame,
  ply: i32,
  alpha: i32,
  beta: i32,
  depth: i32,
  isCut: bool,
): i32 {
  if (depth <= 0) return quiesce(frame, ply, alpha, beta);
  countNode();
  if (isStopped) return 0;
  const isPv = beta - alpha > 1;
  if (isPv) enterPv(ply);
  const excluded = frame.excluded;
  const inCheck = frame.check !== 0;
  if (!excluded) {
    const ruled = ruledValue(frame, ply);
    if (ruled !== NO_VALUE) return ruled;
    if (ply >= MAX_PLY) return inCheck ? 0 : staticValue(frame);
    // No line is better than mate at the next ply.
    alpha = max(alpha, ply - MATE);
    beta = min(beta, MATE - ply - 1);
    if (alpha >= beta) return alpha;
  }
  if (depth > 100) depth = 100;
  const child = next(frame);
  const grandchild = next(child);
  grandchild.killer1 = 0;
  grandchild.killer2 = 0;
  grandchild.cutoffs = 0;
  frame.doubleExtensions = back(frame, 1).doubleExtensions;

  const key = tableKey(frame.key, frame.quietPlies);
  const entry: usize = excluded ? 0 : findEntry(key);
  let tableMove = 0;
  let tableValue = 0;
  let bound = NO_BOUND;
  let tableDepth = -1;
  let uncorrected = NO_VALUE;
  let wasPv = isPv;
  if (entry) {
    tableMove = moveOfEntry(entry);
    tableValue = valueOfEntry(entry, ply);
    uncorrected = staticOfEntry(entry);
    tableDepth = depthOfEntry(entry);
    bound = boundBeforeLimit(entry, tableValue, ply, frame.quietPlies);
    if (isPrincipalEntry(entry)) wasPv = true;
    if (tableMove && !isPseudoLegal(tableMove)) tableMove = 0;
    if (!isPv && tableDepth >= depth && proves(bound, tableValue, beta)) {
      if (tableValue >= beta) {
        if (tableMove && pieceAt(toOf(tableMove)) === 0) {
          rewardCutoff(frame, tableMove, min(120 * depth, 1_200));
        }
        // Punishes a quiet move of the other side that is refuted although it was tried early.
        if (ply > 1 && isAfterQuiet(frame) && back(frame, 1).number <= 3) {
          rewardContinuationBefore(frame, -min(100 * depth, 1_000));
        }
      }
      return tableValue;
    }
  }
  if (!isPv && !excluded && depth >= KNOWN_CUTOFF_DEPTH && abs(beta) < WON) {
    const value = knownCutoff(frame, ply, beta, depth - 1);
    if (value !== NO_VALUE) return value;
  }
  const isTableCapture = tableMove !== 0 && pieceAt(toOf(tableMove)) !== 0;

  // The static value, and an estimate that also uses the table.
  let evaluation = NO_VALUE;
  let estimate = NO_VALUE;
  let isImproving = false;
  let isWorsening = false;
  if (inCheck) frame.value = NO_VALUE;
  else {
    if (excluded) evaluation = estimate = frame.value;
    else {
      if (uncorrected === NO_VALUE) {
        uncorrected = staticValue(frame);
        if (!entry) saveEntry(key, ply, 0, NO_BOUND, 0, 0, uncorrected, wasPv);
      }
      evaluation = estimate = corrected(frame, uncorrected);
      frame.value = evaluation;
      if (entry && bound && proves(bound, tableValue, estimate + 1)) estimate = tableValue;
    }
    const twoBefore = back(frame, 2).value;
    const fourBefore = back(frame, 4).value;
    if (twoBefore !== NO_VALUE) isImproving = evaluation > twoBefore;
    else isImproving = fourBefore === NO_VALUE || evaluation > fourBefore;
    const theirs = back(frame, 1).value;
    if (theirs !== NO_VALUE && back(frame, 1).move !== 0) {
      isWorsening = theirs + evaluation > 2;
      // Rewards the previous quiet move by how much it changed the static value.
      if (!excluded && isAfterQuiet(frame)) {
        const gain = -STATIC_HISTORY * (theirs + evaluation);
        rewardMoveBefore(frame, min(max(gain, -STATIC_HISTORY_MAX), STATIC_HISTORY_MAX));
      }
    }
  }

  if (!inCheck && !excluded && !isPv) {
    // Razoring: the position is so bad that only captures are searched.
    if (depth <= 5 && estimate < alpha - RAZORING_BASE - RAZORING_DEPTH * depth * depth) {
      const value = quiesce(frame, ply, alpha, alpha + 1);
      if (value <= alpha) return value;
    }
    // Reverse futility pruning: the estimate exceeds beta by a margin.
    let margin = REVERSE_FUTILITY_DEPTH * depth;
    if (isImproving) margin -= REVERSE_FUTILITY_IMPROVING;
    if (isWorsening) margin -= REVERSE_FUTILITY_WORSENING;
    if (
      !wasPv &&
      depth < REVERSE_FUTILITY_LIMIT &&
      estimate >= beta &&
      estimate < WON &&
      estimate - margin >= beta
    ) {
      return beta > -WON ? (estimate + beta) / 2 : estimate;
    }
    // Null move pruning: the value is at least beta even if the side passes.
    if (
      estimate >= beta &&
      evaluation >= beta + NULL_MOVE_BASE - NULL_MOVE_DEPTH * depth &&
      back(frame, 1).move !== 0 &&
      ply >= nullMoveFrom &&
      beta > -WON &&
      hasAttackers()
    ) {
      const lead = min((estimate - beta) / NULL_REDUCTION_VALUE, 3);
      const reduced = depth - (NULL_REDUCTION_BASE + NULL_REDUCTION_DEPTH * depth) / PLY - lead;
      makeNullMove(frame);
      let value = -search(child, ply + 1, -beta, -beta + 1, reduced, !isCut);
      takeBackNullMove();
      if (isStopped) return 0;
      if (value >= beta) {
        // A mate found after a null move is not a proof.
        if (value >= WON) value = beta;
        if (depth < 13 || nullMoveFrom) return value;
        nullMoveFrom = ply + (3 * reduced) / 4;
        const verified = search(frame, ply, beta - 1, beta, reduced, false);
        nullMoveFrom = 0;
        if (verified >= beta) return value;
      }
    }
    // ProbCut: a shallower search of a capture exceeds beta by a margin.
    const raised = beta + PROBCUT_MARGIN - (isImproving ? PROBCUT_IMPROVING : 0);
    if (
      depth >= 5 &&
      abs(beta) < WON &&
      !(entry && tableDepth >= depth - 3 && tableValue < raised)
    ) {
      const list = moveList(ply);
      const end = addCaptures(list);
      scoreCaptures(list, end);
      for (let current = list; current < end; current += ENTRY) {
        const move = takeBest(current, end);
        if (!gainsAtLeast(move, raised - evaluation)) continue;
        if (!tryMove(frame, move)) continue;
        let value = -quiesce(child, ply + 1, -raised, -raised + 1);
        if (value >= raised) {
          value = -search(child, ply + 1, -raised, -raised + 1, depth - 4, !isCut);
        }
        takeBack(frame);
        if (isStopped) return 0;
        if (value >= raised) {
          saveEntry(key, ply, value, LOWER, depth - 3, move, uncorrected, wasPv);
          return value;
        }
      }
    }
  }
  // The depth is reduced without a table move, because the order of the moves is then a guess.
  if (!tableMove && !excluded && depth >= 3 && (isPv || isCut)) depth -= 1;

  const list = moveList(ply);
  const quietsTried = triedQuiets(ply);
  const capturesTried = triedCaptures(ply);
  const alpha0 = alpha;
  let best = -INFINITE;
  let bestMove = 0;
  let number = 0;
  let quiets: usize = 0;
  let captures: usize = 0;
  let skipQuiets = false;
  startPicker(frame, tableMove);
  for (
    let move = nextMove(frame, list, skipQuiets);
    move !== 0;
    move = nextMove(frame, list, skipQuiets)
  ) {
    if (move === excluded) continue;
    number++;
    const captured = pieceAt(toOf(move));
    const isCheck = givesCheck(move);
    let reduced = ((reduction(depth, number) * REDUCTION_SCALE) >> 10) + REDUCTION_BASE;
    const history = captured ? captureHistory(move) : quietHistory(frame, move);

    if (best > -WON) {
      let left = max(depth - (reduced >> 10), 0);
      const enough = (LATE_MOVES_BASE + LATE_MOVES_DEPTH * depth * depth) * (isImproving ? 2 : 1);
      // Evasions of a check are few, and one may be the only defence.
      if (!inCheck && number * 1_024 >= enough) skipQuiets = true;
      if (captured || isCheck) {
        if (captured && !isCheck && !inCheck && left < 7) {
          const margin = CAPTURE_FUTILITY_BASE + CAPTURE_FUTILITY_DEPTH * left;
          const hope = evaluation + margin + valueOf(captured) + (history >> 5);
          if (hope <= alpha) continue;
        }
        if (!gainsAtLeast(move, -EXCHANGE_CAPTURE * depth)) continue;
      } else {
        if (skipQuiets) continue;
        if (left < 6 && history < -HISTORY_PRUNING * depth) continue;
        left = max(0, left + history / FUTILITY_HISTORY);
        const margin = FUTILITY_BASE + FUTILITY_DEPTH * left;
        if (!inCheck && left < 10 && evaluation + margin <= alpha) continue;
        if (!gainsAtLeast(move, -EXCHANGE_QUIET * left * left)) continue;
      }
    }

    let extension = 0;
    if (
      move === tableMove &&
      !excluded &&
      depth >= SINGULAR_MIN_DEPTH &&
      tableDepth >= depth - 3 &&
      bound & LOWER &&
      abs(tableValue) < WON &&
      ply < 2 * rootDepth
    ) {
      // Singular extension: searches the other moves, to find out whether the table's move is the only good one.
      const margin = SINGULAR_MARGIN + (wasPv && !isPv ? SINGULAR_MARGIN_PV : 0);
      const target = tableValue - (margin * depth) / 16;
      frame.excluded = move;
      const value = search(frame, ply, target - 1, target, (depth - 1) >> 1, isCut);
      frame.excluded = 0;
      // The search has overwritten the picker's state in this frame.
      startPicker(frame, tableMove);
      nextMove(frame, list, false);
      if (isStopped) return 0;
      if (value < target) {
        extension = 1;
        if (!isPv && value < target - SINGULAR_DOUBLE && frame.doubleExtensions < 8) extension = 2;
      } else if (target >= beta) return target;
      else if (tableValue >= beta) extension = -2;
      else if (isCut) extension = -1;
    }

    const newDepth = depth - 1 + extension;
    let shallow = newDepth;
    const isLate = depth >= 2 && number > 1 && (captured === 0 || !wasPv || isCut);
    if (isLate) {
      if (wasPv) reduced -= REDUCTION_PV + (tableDepth >= depth ? REDUCTION_PV_DEEP : 0);
      if (isCut) reduced += REDUCTION_CUT;
      if (!isImproving) reduced += REDUCTION_NOT_IMPROVING;
      if (isTableCapture) reduced += REDUCTION_TABLE_CAPTURE;
      if (isCheck) reduced -= REDUCTION_CHECK;
      if (child.cutoffs > 3) reduced += REDUCTION_CUTOFFS;
      if (move === frame.killer1 || move === frame.killer2) reduced -= REDUCTION_KILLER;
      if (captured) reduced -= REDUCTION_CAPTURE + (history >> 4);
      else reduced -= ((history - REDUCTION_HISTORY_MEAN) * REDUCTION_HISTORY) / 1_024;
      shallow = max(1, min(newDepth - (reduced >> 10), newDepth + 1));
    }
    let value = NO_VALUE;
    // At low depths the table seldom has the next position if it does not have the current one.
    if ((bound || depth >= 3) && !(isPv && number === 1)) {
      value = knownValue(frame, ply, move, alpha, shallow, newDepth);
    }
    // Result of a re-search of a quiet move: −1 failed low, 1 failed high.
    let surprise = 0;
    if (value === NO_VALUE || (isPv && value > alpha)) {
      if (!tryMove(frame, move)) {
        number--;
        continue;
      }
      frame.number = number;
      frame.doubleExtensions = back(frame, 1).doubleExtensions + (extension === 2 ? 1 : 0);
      if (isLate) {
        value = -search(child, ply + 1, -alpha - 1, -alpha, shallow, true);
        if (value > alpha && shallow < newDepth) {
          const isFar = value > best + DEEPER_MARGIN + 2 * newDepth;
          const again = newDepth + (isFar ? 1 : value < best + newDepth ? -1 : 0);
          if (again > shallow) value = -search(child, ply + 1, -alpha - 1, -alpha, again, !isCut);
          if (captured === 0) surprise = value <= alpha ? -1 : value >= beta ? 1 : 0;
        }
      } else if (!isPv || number > 1) {
        value = -search(child, ply + 1, -alpha - 1, -alpha, newDepth, !isCut);
      }
      if (isPv && (number === 1 || value > alpha)) {
        value = -search(child, ply + 1, -beta, -alpha, newDepth, false);
      }
      takeBack(frame);
      if (isStopped) return 0;
    }
    if (surprise) rewardContinuations(frame, move, surprise * min(100 * depth, 900));

    if (value > best) {
      best = value;
      if (value > alpha) {
        bestMove = move;
        if (isPv) prependToLine(ply, move);
        if (value >= beta) {
          frame.cutoffs++;
          break;
        }
        alpha = value;
        if (depth > 2 && depth < 12 && abs(value) < WON) depth -= 1;
      }
    }
    if (move !== bestMove) {
      if (captured) {
        if (captures < 31) store<i32>(capturesTried + captures++ * 4, move);
      } else if (quiets < 63) store<i32>(quietsTried + quiets++ * 4, move);
    }
  }
  if (best === -INFINITE) return excluded ? alpha : ply - MATE;

  if (bestMove) {
    if (best >= beta && ply > 1 && isAfterQuiet(frame) && back(frame, 1).number <= 2) {
      rewardContinuationBefore(frame, -min(120 * depth, 1_200));
    }
    const bonus = min(BONUS_DEPTH * depth - 80, BONUS_MAX);
    const malus = -min(MALUS_DEPTH * depth - 80, MALUS_MAX);
    if (pieceAt(toOf(bestMove)) === 0) {
      rewardCutoff(frame, bestMove, bonus);
      for (let i: usize = 0; i < quiets; i++) {
        const move = load<i32>(quietsTried + i * 4);
        if (move !== bestMove) rewardQuiet(frame, move, malus);
      }
    } else rewardCapture(bestMove, bonus);
    for (let i: usize = 0; i < captures; i++) {
      const move = load<i32>(capturesTried + i * 4);
      if (move !== bestMove) rewardCapture(move, malus);
    }
  } else if (isAfterQuiet(frame)) {
    // The previous quiet move was not refuted, so it is better than expected.
    const held = min(HELD_DEPTH * depth - 40, HELD_MAX);
    rewardMoveBefore(frame, held);
    rewardContinuationBefore(frame, held);
  }
  if (excluded) return best;
  // Values near the move limit say nothing about the position itself.
  if (
    !inCheck &&
    frame.quietPlies + depth < MOVE_LIMIT &&
    (bestMove === 0 || pieceAt(toOf(bestMove)) === 0) &&
    !(best >= beta && best <= evaluation) &&
    !(bestMove === 0 && best >= evaluation)
  ) {
    noteError(frame, best - evaluation, depth);
  }
  const proved = best >= beta ? LOWER : isPv && alpha > alpha0 ? EXACT : UPPER;
  saveEntry(key, ply, best, proved, depth, bestMove, uncorrected, wasPv);
  return best;
}
