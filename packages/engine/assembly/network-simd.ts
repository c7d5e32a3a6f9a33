/**
 * The arithmetic of the network with SIMD. A row is `Weight[width]`, i32[8], with weights of 8 or 16 bits; an accumulator is
 * i16[width], i32[8]. `width` is a multiple of 32.
 */
import { ACTIVE_PAIRS, base, bitOffsets, HIDDEN, INPUTS } from './memory';

/** Eight weights as i16. */
function weights<Weight>(address: usize): v128 {
  return sizeof<Weight>() === 1 ? v128.load_ext<i8>(address) : v128.load(address);
}

export function addRow<Weight>(target: usize, row: usize, width: i32): void {
  const end = target + <usize>width * 2;
  let r = row;
  for (let t = target; t < end; t += 16) {
    v128.store(t, i16x8.add(v128.load(t), weights<Weight>(r)));
    r += 8 * sizeof<Weight>();
  }
  v128.store(end, i32x4.add(v128.load(end), v128.load(r)));
  v128.store(end, i32x4.add(v128.load(end, 16), v128.load(r, 16)), 16);
}

export function subtractRow<Weight>(target: usize, row: usize, width: i32): void {
  const end = target + <usize>width * 2;
  let r = row;
  for (let t = target; t < end; t += 16) {
    v128.store(t, i16x8.sub(v128.load(t), weights<Weight>(r)));
    r += 8 * sizeof<Weight>();
  }
  v128.store(end, i32x4.sub(v128.load(end), v128.load(r)));
  v128.store(end, i32x4.sub(v128.load(end, 16), v128.load(r, 16)), 16);
}

function replace(source: v128, added: v128, removed: v128): v128 {
  return i16x8.add(i16x8.sub(source, removed), added);
}

/** target = source + added − removed */
export function replaceOne<Weight>(
  target: usize,
  source: usize,
  added: usize,
  removed: usize,
  width: i32,
): void {
  const end = target + <usize>width * 2;
  let t = target;
  let s = source;
  let a = added;
  let r = removed;
  // Unrolled with constant offsets: the loop takes most of the time of an update.
  for (; t < end; t += 64, s += 64, a += 32 * sizeof<Weight>(), r += 32 * sizeof<Weight>()) {
    if (sizeof<Weight>() === 1) {
      v128.store(t, replace(v128.load(s), v128.load_ext<i8>(a), v128.load_ext<i8>(r)));
      v128.store(
        t,
        replace(v128.load(s, 16), v128.load_ext<i8>(a, 8), v128.load_ext<i8>(r, 8)),
        16,
      );
      v128.store(
        t,
        replace(v128.load(s, 32), v128.load_ext<i8>(a, 16), v128.load_ext<i8>(r, 16)),
        32,
      );
      v128.store(
        t,
        replace(v128.load(s, 48), v128.load_ext<i8>(a, 24), v128.load_ext<i8>(r, 24)),
        48,
      );
    } else {
      v128.store(t, replace(v128.load(s), v128.load(a), v128.load(r)));
      v128.store(t, replace(v128.load(s, 16), v128.load(a, 16), v128.load(r, 16)), 16);
      v128.store(t, replace(v128.load(s, 32), v128.load(a, 32), v128.load(r, 32)), 32);
      v128.store(t, replace(v128.load(s, 48), v128.load(a, 48), v128.load(r, 48)), 48);
    }
  }
  v128.store(t, i32x4.add(i32x4.sub(v128.load(s), v128.load(r)), v128.load(a)));
  v128.store(t, i32x4.add(i32x4.sub(v128.load(s, 16), v128.load(r, 16)), v128.load(a, 16)), 16);
}

/** target = source + added − removed − taken */
export function replaceTwo<Weight>(
  target: usize,
  source: usize,
  added: usize,
  removed: usize,
  taken: usize,
  width: i32,
): void {
  const end = <usize>width * 2;
  let from: usize = 0;
  for (let i: usize = 0; i < end; i += 16) {
    const moved = replace(
      v128.load(source + i),
      weights<Weight>(added + from),
      weights<Weight>(removed + from),
    );
    v128.store(target + i, i16x8.sub(moved, weights<Weight>(taken + from)));
    from += 8 * sizeof<Weight>();
  }
  for (let i: usize = 0; i < 32; i += 16) {
    const moved = i32x4.add(
      i32x4.sub(v128.load(source + end + i), v128.load(removed + from + i)),
      v128.load(added + from + i),
    );
    v128.store(target + end + i, i32x4.sub(moved, v128.load(taken + from + i)));
  }
}

/** Activation of eight values of an accumulator. */
function clip(values: v128): v128 {
  return i16x8.min_s(i16x8.max_s(values, i16x8.splat(0)), i16x8.splat(127));
}

/** Activation of eight sums of a hidden layer. */
function activate(low: v128, high: v128): v128 {
  return clip(i16x8.narrow_i32x4_s(i32x4.shr_s(low, 6), i32x4.shr_s(high, 6)));
}

/** Offsets from one block of four pairs of inputs to the next, in each u16. */
const NEXT_BLOCK: u64 = 0x0010_0010_0010_0010;

/**
 * Writes the inputs of a stack, and lists the offsets of the pairs of inputs that are not both 0.
 *
 * @returns the end of the list
 */
function writeInputs(own: usize, other: usize, width: i32, isPairwise: bool): usize {
  const bytes = <usize>width * 2;
  let input = base() + INPUTS;
  let end = base() + ACTIVE_PAIRS;
  let block: u64 = 0;
  for (let half = 0; half < 2; half++) {
    const source = half ? other : own;
    const stop = source + (isPairwise ? bytes >> 1 : bytes);
    for (let s = source; s < stop; s += 16) {
      let values = clip(v128.load(s));
      if (isPairwise) {
        values = i16x8.shr_u(i16x8.mul(values, clip(v128.load(s + (bytes >> 1)))), 7);
      }
      v128.store(input, values);
      const active = i32x4.bitmask(i32x4.gt_s(values, i32x4.splat(0)));
      store<u64>(end, bitOffsets(active) + block);
      end += <usize>(popcnt(active) << 1);
      input += 16;
      block += NEXT_BLOCK;
    }
  }
  return end;
}

/**
 * The output of a stack. Weights are stored by pairs of inputs, so that one instruction multiplies and adds both. Most pairs
 * of inputs are 0 and are skipped.
 */
export function propagate(
  own: usize,
  other: usize,
  stack: usize,
  width: i32,
  isPairwise: bool,
): i32 {
  const end = writeInputs(own, other, width, isPairwise);
  const inputs = base() + INPUTS;
  const weights1 = stack + 64;
  let s0 = v128.load(stack);
  let s1 = v128.load(stack, 16);
  let s2 = v128.load(stack, 32);
  let s3 = v128.load(stack, 48);
  for (let active = base() + ACTIVE_PAIRS; active < end; active += 2) {
    const offset = <usize>load<u16>(active);
    const pair = v128.load_splat<u32>(inputs + offset);
    const v = weights1 + (offset << 4);
    s0 = i32x4.add(s0, i32x4.dot_i16x8_s(pair, v128.load(v)));
    s1 = i32x4.add(s1, i32x4.dot_i16x8_s(pair, v128.load(v, 16)));
    s2 = i32x4.add(s2, i32x4.dot_i16x8_s(pair, v128.load(v, 32)));
    s3 = i32x4.add(s3, i32x4.dot_i16x8_s(pair, v128.load(v, 48)));
  }
  const hidden = base() + HIDDEN;
  v128.store(hidden, activate(s0, s1));
  v128.store(hidden, activate(s2, s3), 16);

  const bias2 = weights1 + 32 * <usize>(isPairwise ? width : 2 * width);
  const weights2 = bias2 + 128;
  const weights3 = bias2 + 128 + 1_024;
  let sum = i32x4.splat(0);
  for (let half: usize = 0; half < 2; half++) {
    const bias = bias2 + half * 64;
    let t0 = v128.load(bias);
    let t1 = v128.load(bias, 16);
    let t2 = v128.load(bias, 32);
    let t3 = v128.load(bias, 48);
    for (let j: usize = 0; j < 8; j++) {
      const pair = v128.load_splat<u32>(hidden + j * 4);
      const v = weights2 + j * 128 + half * 64;
      t0 = i32x4.add(t0, i32x4.dot_i16x8_s(pair, v128.load(v)));
      t1 = i32x4.add(t1, i32x4.dot_i16x8_s(pair, v128.load(v, 16)));
      t2 = i32x4.add(t2, i32x4.dot_i16x8_s(pair, v128.load(v, 32)));
      t3 = i32x4.add(t3, i32x4.dot_i16x8_s(pair, v128.load(v, 48)));
    }
    const v = weights3 + half * 32;
    sum = i32x4.add(sum, i32x4.dot_i16x8_s(activate(t0, t1), v128.load(v)));
    sum = i32x4.add(sum, i32x4.dot_i16x8_s(activate(t2, t3), v128.load(v, 16)));
  }
  return (
    load<i32>(weights3 + 64) +
    i32x4.extract_lane(sum, 0) +
    i32x4.extract_lane(sum, 1) +
    i32x4.extract_lane(sum, 2) +
    i32x4.extract_lane(sum, 3)
  );
}
