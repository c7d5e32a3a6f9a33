/** Iterative deepening from the root position, with one or more lines. */
import { MOVES_BEFORE, noContinuation, nodes, setNodes, takeBack, toOf, tryMove } from './board';
import { back, Frame, next } from './frame';
import { quietHistory } from './history';
import { report } from './host';
import {
  allowStop,
  beginLimits,
  isHelper,
  isStopped,
  isTimeUp,
  noteNodes,
  threadNumber,
} from './limits';
import {
  base,
  FRAME_BYTES,
  LINE_BYTES,
  lineOf,
  MAX_PLY,
  moveList,
  pieceAt,
  ROOT_LINES,
  ROOT_MOVES,
  reduction,
  rootFrame,
  SPARE_ROOT_MOVE,
} from './memory';
import { isPseudoLegal } from './moves';
import { staticValue } from './network';
import { nextMove, startPicker } from './picker';
import {
  beginDepth,
  corrected,
  prependToLine,
  resetSelectiveDepth,
  search,
  selectiveDepth,
  tableKey,
} from './search';
import { EXACT, findEntry, moveOfEntry, nextGeneration, saveEntry } from './table';
import { ASPIRATION_WINDOW, REDUCTION_BASE, REDUCTION_ROOT, REDUCTION_SCALE } from './tuning';
import { INFINITE, MATE, MATE_FROM, NO_VALUE, WON } from './values';

@unmanaged
class RootMove {
  move: i32;
  /** Score at the current depth; −INFINITE while unknown. */
  score: i32;
  /** Score at the previous depth, which orders moves without a score. */
  previous: i32;
  /** Index of the move's line. */
  line: i32;
  /** Nodes spent on the move, with less weight for earlier depths. A move that needs many nodes to refute is probably good. */
  effort: i64;
}
const ROOT_MOVE_BYTES: usize = 32;

let count: i32 = 0;
/** The last completed depth. */
let completed: i32 = 0;
/** Whether the search cannot improve, because it reached its depth or a certain mate, or has no move to search. */
let finished: bool = false;
/** Whether only some legal moves are searched. The result is then not the value of the position. */
let isRestricted: bool = false;

function rootMove(index: i32): RootMove {
  return changetype<RootMove>(base() + ROOT_MOVES + <usize>index * ROOT_MOVE_BYTES);
}

/** Address of a line: u16 moves, terminated by 0. */
export function rootLine(index: i32): usize {
  return base() + ROOT_LINES + <usize>rootMove(index).line * LINE_BYTES;
}

/** The score of a root move; that of the previous depth if the search was stopped before the move had a new one. */
export function rootScore(index: i32): i32 {
  const root = rootMove(index);
  return root.score === -INFINITE ? root.previous : root.score;
}

export function rootCount(): i32 {
  return count;
}

export function depthCompleted(): i32 {
  return completed;
}

export function isFinished(): bool {
  return finished;
}

/** The best move; 0 without a legal move. */
export function bestMove(): i32 {
  return count > 0 ? rootMove(0).move : 0;
}

/**
 * Lists the legal moves of the root in the order of the move picker.
 *
 * @returns their number
 */
export function listRootMoves(): i32 {
  const frame = changetype<Frame>(rootFrame());
  clearFrames();
  startPicker(frame, tableMoveOf(frame));
  count = 0;
  isRestricted = false;
  for (
    let move = nextMove(frame, moveList(0), false);
    move;
    move = nextMove(frame, moveList(0), false)
  ) {
    if (!tryMove(frame, move)) continue;
    takeBack(frame);
    addRootMove(move);
  }
  return count;
}

function tableMoveOf(frame: Frame): i32 {
  const entry = findEntry(tableKey(frame.key, frame.quietPlies));
  const move = entry ? moveOfEntry(entry) : 0;
  return move && isPseudoLegal(move) ? move : 0;
}

/** Whether a move is among the searched root moves. */
export function isRootMove(move: i32): bool {
  for (let i = 0; i < count; i++) {
    if (rootMove(i).move === move) return true;
  }
  return false;
}

/** Prepares a search that is restricted to the moves added afterwards. */
export function clearRootMoves(): void {
  count = 0;
  isRestricted = true;
}

export function addRootMove(move: i32): void {
  const root = rootMove(count);
  root.move = move;
  root.score = -INFINITE;
  root.previous = -INFINITE;
  root.line = count;
  root.effort = 0;
  store<u16>(rootLine(count), move);
  store<u16>(rootLine(count), 0, 2);
  count++;
}

/** Stable sort by score, then by score of the previous depth, then by effort. */
function sortRootMoves(from: i32): void {
  const moved = changetype<RootMove>(base() + SPARE_ROOT_MOVE);
  for (let i = from + 1; i < count; i++) {
    memory.copy(changetype<usize>(moved), changetype<usize>(rootMove(i)), ROOT_MOVE_BYTES);
    let j = i - 1;
    while (j >= from && !isBefore(rootMove(j), moved)) {
      copyRootMove(j + 1, rootMove(j));
      j--;
    }
    copyRootMove(j + 1, moved);
  }
}

/** Whether a root move may precede another. */
function isBefore(root: RootMove, other: RootMove): bool {
  if (root.score !== other.score) return root.score > other.score;
  if (root.previous !== other.previous) return root.previous > other.previous;
  return root.effort >= other.effort;
}

function copyRootMove(index: i32, root: RootMove): void {
  memory.copy(changetype<usize>(rootMove(index)), changetype<usize>(root), ROOT_MOVE_BYTES);
}

/** Searches the root moves from index `first` on. */
function searchRoot(alpha: i32, beta: i32, depth: i32, first: i32): i32 {
  const frame = changetype<Frame>(rootFrame());
  const child = next(frame);
  child.killer1 = 0;
  child.killer2 = 0;
  next(child).cutoffs = 0;
  let best = -INFINITE;
  for (let i = first; i < count; i++) rootMove(i).score = -INFINITE;
  for (let i = first; i < count; i++) {
    const root = rootMove(i);
    const move = root.move;
    const number = i - first + 1;
    const isQuiet = pieceAt(toOf(move)) === 0;
    const history = isQuiet ? quietHistory(frame, move) : 0;
    const nodesBefore = nodes;
    tryMove(frame, move);
    frame.number = number;
    let value = 0;
    if (number > 1) {
      let shallow = depth - 1;
      if (depth >= 3 && number > 2 && isQuiet) {
        let reduced = ((reduction(depth, number) * REDUCTION_SCALE) >> 10) + REDUCTION_BASE;
        reduced -= REDUCTION_ROOT + history / 12;
        if (child.check) reduced -= 1_024;
        shallow = max(1, min(depth - 1 - (reduced >> 10), depth - 1));
      }
      value = -search(child, 1, -alpha - 1, -alpha, shallow, true);
      if (value > alpha && shallow < depth - 1) {
        value = -search(child, 1, -alpha - 1, -alpha, depth - 1, false);
      }
    }
    if (number === 1 || value > alpha) {
      if (number > 1 && !isStopped) holdRootMove(i, value);
      store<u16>(lineOf(1), 0);
      value = -search(child, 1, -beta, -alpha, depth - 1, false);
    }
    takeBack(frame);
    root.effort += nodes - nodesBefore;
    if (isStopped) return best;
    root.score = -INFINITE;
    if (number === 1 || value > alpha) {
      root.score = value;
      prependToLine(0, move);
      memory.copy(rootLine(i), lineOf(0), LINE_BYTES);
    }
    if (value > best) {
      best = value;
      if (value >= beta) break;
      if (value > alpha) alpha = value;
    }
  }
  return best;
}

/** Makes a move that has failed high the best one, in case the search ends before its value is known. */
function holdRootMove(index: i32, value: i32): void {
  rootMove(index).score = value;
  store<u16>(rootLine(index), rootMove(index).move);
  store<u16>(rootLine(index), 0, 2);
}

/** Searches one line with an aspiration window around the previous score. Widens the window until the value lies inside it. */
function searchLine(depth: i32, index: i32): void {
  const before = rootMove(index).previous;
  let width = ASPIRATION_WINDOW;
  let alpha = -INFINITE;
  let beta = INFINITE;
  if (depth >= 4 && abs(before) < WON) {
    alpha = before - width;
    beta = before + width;
  }
  let failedHigh = 0;
  while (true) {
    const value = searchRoot(alpha, beta, max(1, depth - failedHigh), index);
    if (isStopped) return;
    sortRootMoves(index);
    if (value <= alpha) {
      beta = (alpha + beta) / 2;
      alpha = max(value - width, -INFINITE);
      failedHigh = 0;
    } else if (value >= beta) {
      beta = min(value + width, INFINITE);
      if (failedHigh < 3) failedHigh++;
      // The move stays the best one if the search is stopped before the move is searched again.
      rootMove(index).previous = value;
    } else return;
    width += width;
    if (width > 1_500) {
      alpha = -INFINITE;
      beta = INFINITE;
    }
  }
}

/** The uncorrected static value of the root position. */
let rootValue: i32 = 0;

function clearFrames(): void {
  const root = changetype<Frame>(rootFrame());
  for (let i: usize = 1; i <= MOVES_BEFORE; i++) {
    const frame = back(root, i);
    if (frame.piece === 0) frame.continuation = noContinuation();
    frame.value = NO_VALUE;
  }
  let frame = root;
  for (let ply = 0; ply <= MAX_PLY + 4; ply++) {
    frame.killer1 = 0;
    frame.killer2 = 0;
    frame.excluded = 0;
    frame.cutoffs = 0;
    frame.doubleExtensions = 0;
    frame = next(frame);
  }
  rootValue = root.check ? NO_VALUE : staticValue(root);
  root.value = rootValue === NO_VALUE ? NO_VALUE : corrected(root, rootValue);
}

/**
 * Searches the listed root moves with increasing depth until a limit is reached.
 *
 * @param maxDepth plies
 * @param maxNodes 0 for no limit
 * @param lines number of best moves to report with a line each
 * @returns the best move; 0 without a legal move
 */
export function think(maxDepth: i32, maxNodes: f64, lines: i32): i32 {
  beginLimits(maxNodes);
  setNodes(0);
  completed = 0;
  finished = count === 0;
  if (finished) return 0;
  nextGeneration();
  clearFrames();
  lines = min(max(lines, 1), count);
  let reported = 0;
  // Threads at different depths help each other more.
  const first = isHelper() ? 1 + (threadNumber() & 1) : 1;
  for (let depth = first; depth <= maxDepth; depth++) {
    beginDepth(depth);
    for (let i = 0; i < count; i++) {
      const root = rootMove(i);
      root.previous = root.score;
      root.effort /= 2;
    }
    resetSelectiveDepth();
    for (let index = 0; index < lines && !isStopped; index++) {
      searchLine(depth, index);
      // A later line may have a better score.
      sortRootMoves(0);
    }
    if (isStopped) {
      // The move that is played must begin the last reported line.
      if (completed > 0 && bestMove() !== reported) reportLines(depth, lines);
      break;
    }
    reportLines(depth, lines);
    reported = bestMove();
    completed = depth;
    allowStop();
    if (!isRestricted) saveRoot(depth);
    if (isHelper()) continue;
    if (depth > 1 && areCertainMates(depth, lines)) {
      finished = true;
      break;
    }
    if (isTimeUp(bestMove(), rootScore(0))) break;
  }
  if (completed >= maxDepth) finished = true;
  noteNodes();
  return bestMove();
}

function reportLines(depth: i32, lines: i32): void {
  if (isHelper()) return;
  for (let index = 0; index < lines; index++) {
    report(depth, selectiveDepth, rootScore(index), index);
  }
}

function saveRoot(depth: i32): void {
  const frame = changetype<Frame>(rootFrame());
  const key = tableKey(frame.key, frame.quietPlies);
  saveEntry(key, 0, rootScore(0), EXACT, depth, bestMove(), rootValue, true);
}

/** Whether every line is a mate, and `depth` exceeds the mate's length by so much that a shorter mate is unlikely. */
function areCertainMates(depth: i32, lines: i32): bool {
  for (let index = 0; index < lines; index++) {
    const score = abs(rootScore(index));
    if (score < MATE_FROM || depth <= 2 * (MATE - score) + 8) return false;
  }
  return true;
}
