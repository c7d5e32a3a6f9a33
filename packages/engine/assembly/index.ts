/** Exports of the module, which `src/module.ts` declares. */
import { attacked, beginGame, kingOf, sideToMove, takeBack, tryMove } from './board';
import { cycleVerdict, DRAWN_CYCLE, LOST_CYCLE, NO_CYCLE, WON_CYCLE } from './cycle';
import { Frame } from './frame';
import { clearHistories } from './history';
import { allowStop, beginLimits, isStopped, setThread } from './limits';
import {
  lineOf,
  NETWORK,
  PAUSED,
  PAUSED_BYTES,
  PRIVATE_BYTES,
  rootFrame,
  STOP_FLAG,
} from './memory';
import { isPseudoLegal } from './moves';
import { layOutNetwork, networkValue, staticValue } from './network';
import { countFaults as countFaultsFrom, perft as countLines } from './perft';
import { hasMove, isDrawnByCount } from './search';
import { clearTable, layOutTable } from './table';
import { initTables } from './tables';

export { clearBoard, playMove, putPiece } from './board';
export { clearThreadNodes, setSlice, setThreads, setTime, stop, totalNodes } from './limits';
export { hasMate } from './mate';
export { forgetAccumulators, rowAddress, setShape, stackAddress } from './network';
export {
  addRootMove,
  bestMove,
  clearRootMoves,
  depthCompleted,
  isFinished,
  listRootMoves,
  rootCount,
  rootLine,
  rootScore,
  think,
} from './root';
export { beginGame };

const PAGE: usize = 65_536;
/** Address after the network and the private parts of all threads. */
let tableStart: usize = 0;
let tableBytes: usize = 0;

/**
 * Prepares the memory for the tables, a network of the shape that was set, and `threads` private parts. Overwrites the
 * contents of the memory. The first thread calls it before the others start.
 *
 * @returns whether there was enough memory
 */
export function layOut(threads: i32): bool {
  if (!ensureMemory(NETWORK)) return false;
  initTables();
  return layOutThread(0, threads);
}

/** Sets the layout for a further thread (from 1), after the first thread has prepared the memory. */
export function layOutThread(thread: i32, threads: i32): bool {
  setThread(thread);
  const privateParts = (layOutNetwork() + PAGE - 1) & ~(PAGE - 1);
  tableStart = privateParts + <usize>(threads - 1) * PRIVATE_BYTES;
  return ensureMemory(tableStart);
}

/** Distance in bytes from the first thread's private part to this thread's. */
export function privateOffsetOf(thread: i32): usize {
  const privateParts = (layOutNetwork() + PAGE - 1) & ~(PAGE - 1);
  return thread === 0 ? 0 : privateParts + <usize>(thread - 1) * PRIVATE_BYTES - privateStart();
}

function privateStart(): usize {
  return NETWORK - PRIVATE_BYTES;
}

/**
 * Lays out a transposition table. The number of its clusters is the largest power of two that fits into this many bytes.
 *
 * @returns whether there was enough memory
 */
export function setTableBytes(bytes: f64): bool {
  let clusters: u32 = 1_024;
  while (<f64>clusters * 2 * 64 <= bytes) clusters *= 2;
  if (!ensureMemory(tableStart + <usize>clusters * 64)) return false;
  layOutTable(tableStart, clusters);
  return true;
}

function ensureMemory(bytes: usize): bool {
  const pages = <i32>((bytes + PAGE - 1) / PAGE);
  return memory.size() >= pages || memory.grow(pages - memory.size()) >= 0;
}

/** Clears the table and the histories. */
export function forget(): void {
  clearTable();
  clearHistories();
}

/** Clears the histories, for further threads, which do not own the table. */
export function forgetHistories(): void {
  clearHistories();
}

function root(): Frame {
  return changetype<Frame>(rootFrame());
}

// ---- The root position

export const ONGOING: i32 = 0;
export const DRAWN: i32 = 1;
export const WON: i32 = 2;
export const LOST: i32 = 3;

/** Result of the game at the root, from the view of the side to move. */
export function rootVerdict(): i32 {
  if (!hasMove(root(), 0)) return LOST;
  const verdict = cycleVerdict(root(), 0);
  if (verdict === DRAWN_CYCLE) return DRAWN;
  if (verdict === WON_CYCLE) return WON;
  if (verdict === LOST_CYCLE) return LOST;
  return verdict === NO_CYCLE && isDrawnByCount(root()) ? DRAWN : ONGOING;
}

export function isRootInCheck(): bool {
  return root().check !== 0;
}

export function rootNetworkValue(): i32 {
  return networkValue(root());
}

export function rootStaticValue(): i32 {
  return staticValue(root());
}

/** Number of legal lines of `depth` plies; −1 if the count was stopped. */
export function perft(depth: i32): f64 {
  beginLimits(0);
  allowStop();
  const lines = countLines(root(), 0, depth);
  return isStopped ? -1 : lines;
}

export function countFaults(depth: i32): i32 {
  return countFaultsFrom(root(), 0, depth);
}

// ---- Addresses

export function networkAddress(): usize {
  return NETWORK;
}

/** Address of the line that `hasMate` has proved. */
export function mateLine(): usize {
  return lineOf(0);
}

export function stopFlag(): usize {
  return STOP_FLAG;
}

export function pausedAddress(): usize {
  return PAUSED;
}

export function pausedBytes(): usize {
  return PAUSED_BYTES;
}

/** Whether the king of the side that has moved can be captured, which makes the position illegal. */
export function isKingExposed(): bool {
  return attacked(kingOf(sideToMove ^ 1), sideToMove) !== 0;
}

/** Whether a move is legal at the root. */
export function isLegal(move: i32): bool {
  if (!isPseudoLegal(move) || !tryMove(root(), move)) return false;
  takeBack(root());
  return true;
}
