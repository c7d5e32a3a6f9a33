/** When a search ends, and when it pauses for the host. */
import { nodes } from './board';
import { now, pause } from './host';
import { STOP_FLAG, THREAD_NODES } from './memory';

/** Nodes between two checks of the clock. */
const LOOK_EVERY: i32 = 512;

/** Whether the search is being unwound. Its return values are then meaningless. */
export let isStopped: bool = false;
let untilLook: i32 = LOOK_EVERY;
let lookEvery: i32 = LOOK_EVERY;
let nodeLimit: f64 = 0;
/** Times on the host's clock. */
let start: f64 = 0;
let plannedEnd: f64 = Infinity;
let deadline: f64 = Infinity;
let sliceMs: f64 = Infinity;
let sliceEnd: f64 = Infinity;
/** False until the search has a move. */
let mayStop: bool = false;
/** 0 for the main thread. Helper threads stop when the stop flag is set. */
let thread: i32 = 0;
let threads: i32 = 1;

export function setThread(number: i32): void {
  thread = number;
}

/** Sets the number of searching threads, including this one. */
export function setThreads(count: i32): void {
  threads = count;
}

export function threadNumber(): i32 {
  return thread;
}

export function isHelper(): bool {
  return thread > 0;
}

/** Sets the time between two pauses of a search, in milliseconds. */
export function setSlice(ms: f64): void {
  sliceMs = ms;
}

/**
 * Sets the end of the search on the host's clock. `Infinity` means no limit. Can be called while the search is paused.
 *
 * @param planned target time, adapted to the stability of the best move
 * @param latest hard limit
 */
export function setTime(planned: f64, latest: f64): void {
  plannedEnd = planned;
  deadline = latest;
}

/** @param maxNodes limit for the nodes of all threads together; 0 for no limit */
export function beginLimits(maxNodes: f64): void {
  nodeLimit = maxNodes;
  lookEvery = maxNodes > 0 ? min(LOOK_EVERY, max(8, <i32>(maxNodes / 16))) : LOOK_EVERY;
  untilLook = lookEvery;
  isStopped = false;
  mayStop = false;
  start = now();
  sliceEnd = start + sliceMs;
  lastMove = 0;
  unchanged = 0;
  lastScore = 0;
}

/** Lets the limits apply from now on, because the search has found a move to play. */
export function allowStop(): void {
  mayStop = true;
}

/** Ends a search, even while it is paused. */
export function stop(): void {
  isStopped = true;
}

/** Called at every node of the quiescence search, which neither stops nor pauses because its trees are small. */
export function countQuietNode(): void {
  untilLook--;
}

/** Called at every other node. */
export function countNode(): void {
  if (--untilLook <= 0) look();
}

function look(): void {
  untilLook = lookEvery;
  if (ASC_FEATURE_THREADS) {
    noteNodes();
    if (isHelper()) {
      if (atomic.load<i32>(STOP_FLAG) !== 0) isStopped = true;
      return;
    }
  }
  const time = now();
  if (mayStop && isOver(time)) isStopped = true;
  else if (time >= sliceEnd) {
    pause();
    sliceEnd = now() + sliceMs;
  }
}

/** The best move of the previous depth, the number of depths since it last changed, and its score. */
let lastMove: i32 = 0;
let unchanged: i32 = 0;
let lastScore: i32 = 0;

/**
 * Whether the search should end instead of beginning another depth, because a limit is reached or the next depth would
 * probably exceed the planned time. A new best move and a falling score extend the time; a stable best move shortens it.
 */
export function isTimeUp(move: i32, score: i32): bool {
  const time = now();
  unchanged = move === lastMove ? unchanged + 1 : 0;
  const fall = <f64>min(max(lastScore - score, 0), 100);
  lastMove = move;
  lastScore = score;
  if (isOver(time)) return true;
  if (plannedEnd === Infinity) return false;
  const share = 0.9 - 0.07 * <f64>min(unchanged, 7) + fall / 200;
  return time - start >= share * (plannedEnd - start);
}

/** Whether a limit is reached. */
export function isOver(time: f64): bool {
  return time >= deadline || (nodeLimit > 0 && totalNodes() >= nodeLimit);
}

function nodesOfThread(number: i32): usize {
  return THREAD_NODES + ((<usize>number) << 3);
}

/** Publishes this thread's number of nodes to the other threads. */
export function noteNodes(): void {
  if (ASC_FEATURE_THREADS) atomic.store<i64>(nodesOfThread(thread), nodes);
}

/** Resets the threads' numbers of nodes before a search. */
export function clearThreadNodes(): void {
  if (ASC_FEATURE_THREADS) {
    for (let i = 0; i < threads; i++) atomic.store<i64>(nodesOfThread(i), 0);
  }
}

/** Nodes of all threads. */
export function totalNodes(): f64 {
  let total = <f64>nodes;
  if (ASC_FEATURE_THREADS) {
    for (let i = 1; i < threads; i++) total += <f64>atomic.load<i64>(nodesOfThread(i));
  }
  return total;
}
