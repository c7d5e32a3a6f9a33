/**
 * The gradients of a block by the weights of features: for each feature, the sum of the derivatives of the positions that have
 * it. A feature that the block has gets a slot, from 1, in the order of its first position.
 */
import {
  blockAddress,
  derivatives,
  entries,
  FACTS,
  facts,
  features,
  lists,
  neurons,
  PIECES,
  rowBytes,
  slotEnds,
  slotRowsAt,
} from './memory';

export function gatherFeatures(block: i32, count: i32): void {
  const slots = blockAddress(block);
  const used = assignSlots(slots, count);
  let end: u32 = 0;
  for (let slot: u32 = 1; slot <= used; slot++) {
    const at = slotEnds + 4 * <usize>slot;
    const start = end;
    end += load<u32>(at);
    store<u32>(at, start);
  }
  listEntries(slots, count);
  const target = slots + slotRowsAt;
  let start: u32 = 0;
  for (let slot: u32 = 1; slot <= used; slot++) {
    const next = load<u32>(slotEnds + 4 * <usize>slot);
    sumEntries(target + <usize>(slot - 1) * rowBytes, start, next);
    start = next;
  }
}

/** Counts the entries of each slot. */
function assignSlots(slots: usize, count: i32): u32 {
  memory.fill(slots, 0, 2 * features);
  let used: u32 = 0;
  for (let index: usize = 0; index < <usize>count; index++) {
    const size: usize = 2 * <usize>load<i32>(facts + index * FACTS);
    for (let view: usize = 0; view < 2; view++) {
      const list = lists + index * 4 * PIECES + view * 2 * PIECES;
      for (let i: usize = 0; i < size; i += 2) {
        const slotAt = slots + 2 * <usize>load<u16>(list + i);
        let slot: u32 = load<u16>(slotAt);
        if (!slot) {
          slot = ++used;
          store<u16>(slotAt, <u16>slot);
          store<u32>(slotEnds + 4 * <usize>slot, 0);
        }
        const counter = slotEnds + 4 * <usize>slot;
        store<u32>(counter, load<u32>(counter) + 1);
      }
    }
  }
  return used;
}

/** Orders the rows of derivatives by slot, and within a slot by position. */
function listEntries(slots: usize, count: i32): void {
  for (let index: usize = 0; index < <usize>count; index++) {
    const size: usize = 2 * <usize>load<i32>(facts + index * FACTS);
    for (let view: usize = 0; view < 2; view++) {
      const list = lists + index * 4 * PIECES + view * 2 * PIECES;
      for (let i: usize = 0; i < size; i += 2) {
        const slot = <usize>load<u16>(slots + 2 * <usize>load<u16>(list + i));
        const at = slotEnds + 4 * slot;
        const entry = load<u32>(at);
        store<u16>(entries + 2 * <usize>entry, <u16>(2 * index + view));
        store<u32>(at, entry + 1);
      }
    }
  }
}

function sumEntries(target: usize, start: u32, end: u32): void {
  const from = entries + 2 * <usize>start;
  const to = entries + 2 * <usize>end;
  const last: usize = 4 * <usize>neurons;
  for (let n: usize = 0; n < last; n += 128) {
    let row = derivatives + n + <usize>load<u16>(from) * rowBytes;
    let a0 = v128.load(row);
    let a1 = v128.load(row, 16);
    let a2 = v128.load(row, 32);
    let a3 = v128.load(row, 48);
    let a4 = v128.load(row, 64);
    let a5 = v128.load(row, 80);
    let a6 = v128.load(row, 96);
    let a7 = v128.load(row, 112);
    for (let entry = from + 2; entry < to; entry += 2) {
      row = derivatives + n + <usize>load<u16>(entry) * rowBytes;
      a0 = f32x4.add(a0, v128.load(row));
      a1 = f32x4.add(a1, v128.load(row, 16));
      a2 = f32x4.add(a2, v128.load(row, 32));
      a3 = f32x4.add(a3, v128.load(row, 48));
      a4 = f32x4.add(a4, v128.load(row, 64));
      a5 = f32x4.add(a5, v128.load(row, 80));
      a6 = f32x4.add(a6, v128.load(row, 96));
      a7 = f32x4.add(a7, v128.load(row, 112));
    }
    v128.store(target + n, a0);
    v128.store(target + n, a1, 16);
    v128.store(target + n, a2, 32);
    v128.store(target + n, a3, 48);
    v128.store(target + n, a4, 64);
    v128.store(target + n, a5, 80);
    v128.store(target + n, a6, 96);
    v128.store(target + n, a7, 112);
  }
  let p0 = f32x4.splat(0);
  let p1 = f32x4.splat(0);
  for (let entry = from; entry < to; entry += 2) {
    const row = derivatives + last + <usize>load<u16>(entry) * rowBytes;
    p0 = f32x4.add(p0, v128.load(row));
    p1 = f32x4.add(p1, v128.load(row, 16));
  }
  v128.store(target + last, p0);
  v128.store(target + last, p1, 16);
}
