/**
 * The transposition table: results of searches by position. A cluster of 64 bytes has five entries of 12 bytes: u32 key,
 * u16 move, i16 value, i16 static value, u8 depth, u8 generation << 3 | principal << 2 | bound.
 *
 * Threads share the table and write to it without locks. In that build the stored key, the upper half of the position's
 * key, is combined with the rest of the entry, so that an entry written in parts by two threads does not match (Hyatt and
 * Mann, "A lock-less transposition table implementation for parallel search").
 */
import { base, FOUND_ENTRY, GENERATION } from './memory';
import { WON } from './values';

export const NO_BOUND: i32 = 0;
export const LOWER: i32 = 1;
export const UPPER: i32 = 2;
export const EXACT: i32 = 3;

const CLUSTER: usize = 64;
const ENTRY: usize = 12;
const ENTRIES: i32 = 5;

let start: usize = 0;
let mask: u32 = 0;

/** Places the table at an address. `clusters` is a power of two. */
export function layOutTable(address: usize, clusters: u32): void {
  start = address;
  mask = clusters - 1;
}

export function clearTable(): void {
  store<i32>(GENERATION, 0);
  memory.fill(start, 0, (<usize>mask + 1) * CLUSTER);
}

/** The current generation, which all threads share, as they share the table. */
function currentGeneration(): i32 {
  return load<i32>(GENERATION);
}

/** Begins a new generation. Entries of earlier generations are more likely to be replaced. */
export function nextGeneration(): void {
  store<i32>(GENERATION, (currentGeneration() + 1) & 31);
}

function clusterOf(key: u64): usize {
  return start + <usize>(<u32>key & mask) * CLUSTER;
}

/** Whether an entry belongs to a position. */
function matches(entry: usize, key: u64): bool {
  const lock = <u32>(key >> 32);
  if (!ASC_FEATURE_THREADS) return load<u32>(entry) === lock;
  return (load<u32>(entry) ^ load<u32>(entry, 4) ^ load<u32>(entry, 8)) === lock;
}

/**
 * The address of a position's entry, valid until the next call; 0 if the table has none. In a shared table it is the
 * address of a copy, since another thread may overwrite the entry.
 */
export function findEntry(key: u64): usize {
  let entry = clusterOf(key);
  for (let i = 0; i < ENTRIES; i++, entry += ENTRY) {
    if (!ASC_FEATURE_THREADS) {
      if (load<u32>(entry) === <u32>(key >> 32)) return entry;
      continue;
    }
    const copy = base() + FOUND_ENTRY;
    store<u32>(copy, load<u32>(entry));
    store<u32>(copy, load<u32>(entry, 4), 4);
    store<u32>(copy, load<u32>(entry, 8), 8);
    if (matches(copy, key)) return copy;
  }
  return 0;
}

export function moveOfEntry(entry: usize): i32 {
  return load<u16>(entry, 4);
}
export function valueOfEntry(entry: usize, ply: i32): i32 {
  return fromTable(load<i16>(entry, 6), ply);
}
export function staticOfEntry(entry: usize): i32 {
  return load<i16>(entry, 8);
}
export function depthOfEntry(entry: usize): i32 {
  return load<u8>(entry, 10);
}
export function boundOfEntry(entry: usize): i32 {
  return load<u8>(entry, 11) & 3;
}
export function isPrincipalEntry(entry: usize): bool {
  return (load<u8>(entry, 11) & 4) !== 0;
}
function generationOfEntry(entry: usize): i32 {
  return load<u8>(entry, 11) >> 3;
}

/** Converts a value for the table, where mate values count plies from the position instead of from the root. */
function toTable(value: i32, ply: i32): i32 {
  if (value >= WON) return value + ply;
  return value <= -WON ? value - ply : value;
}
function fromTable(value: i32, ply: i32): i32 {
  if (value >= WON) return value - ply;
  return value <= -WON ? value + ply : value;
}

/** Whether an entry's value and bound prove either that the true value is at least `than` or that it is less. */
export function proves(bound: i32, value: i32, than: i32): bool {
  return (value >= than ? bound & LOWER : bound & UPPER) !== 0;
}

/** @param staticValue uncorrected static value; `NO_VALUE` in check */
export function saveEntry(
  key: u64,
  ply: i32,
  value: i32,
  bound: i32,
  depth: i32,
  move: i32,
  staticValue: i32,
  isPrincipal: bool,
): void {
  const generation = currentGeneration();
  let entry = clusterOf(key);
  let chosen = entry;
  let lowest = i32.MAX_VALUE;
  let isKnown = false;
  for (let i = 0; i < ENTRIES; i++, entry += ENTRY) {
    if (matches(entry, key)) {
      chosen = entry;
      isKnown = true;
      break;
    }
    const worth = depthOfEntry(entry) - 4 * ((generation - generationOfEntry(entry)) & 31);
    if (worth < lowest) {
      lowest = worth;
      chosen = entry;
    }
  }
  const kept = isKnown && !move ? moveOfEntry(chosen) : move;
  const isDeeper = depth + 4 + (isPrincipal ? 2 : 0) > depthOfEntry(chosen);
  const isReplaced =
    !isKnown || bound === EXACT || isDeeper || generationOfEntry(chosen) !== generation;
  if (!isReplaced && kept === moveOfEntry(chosen)) return;
  const flags = (generation << 3) | (isPrincipal ? 4 : 0) | bound;
  const first = isReplaced
    ? pack(kept, toTable(value, ply))
    : pack(kept, <i32>load<i16>(chosen, 6));
  const second = isReplaced ? pack(staticValue, depth | (flags << 8)) : load<u32>(chosen, 8);
  const lock = <u32>(key >> 32);
  store<u32>(chosen, ASC_FEATURE_THREADS ? lock ^ first ^ second : lock);
  store<u32>(chosen, first, 4);
  store<u32>(chosen, second, 8);
}

function pack(low: i32, high: i32): u32 {
  return (<u32>low & 0xffff) | ((<u32>high) << 16);
}
