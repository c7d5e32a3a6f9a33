/** The arithmetic of the network with SIMD. Rows are i16[width], i32[8]; `width` is a multiple of 32. */
import { base, HIDDEN } from './memory';

export function addRow(target: usize, row: usize, width: i32): void {
  const end = <usize>width * 2;
  for (let i: usize = 0; i < end; i += 16) {
    v128.store(target + i, i16x8.add(v128.load(target + i), v128.load(row + i)));
  }
  const t = target + end;
  const r = row + end;
  v128.store(t, i32x4.add(v128.load(t), v128.load(r)));
  v128.store(t, i32x4.add(v128.load(t, 16), v128.load(r, 16)), 16);
}

export function subtractRow(target: usize, row: usize, width: i32): void {
  const end = <usize>width * 2;
  for (let i: usize = 0; i < end; i += 16) {
    v128.store(target + i, i16x8.sub(v128.load(target + i), v128.load(row + i)));
  }
  const t = target + end;
  const r = row + end;
  v128.store(t, i32x4.sub(v128.load(t), v128.load(r)));
  v128.store(t, i32x4.sub(v128.load(t, 16), v128.load(r, 16)), 16);
}

/** target = source + added − removed */
export function replaceOne(
  target: usize,
  source: usize,
  added: usize,
  removed: usize,
  width: i32,
): void {
  const end = <usize>width * 2;
  for (let i: usize = 0; i < end; i += 64) {
    const t = target + i;
    const s = source + i;
    const a = added + i;
    const r = removed + i;
    v128.store(t, i16x8.add(i16x8.sub(v128.load(s), v128.load(r)), v128.load(a)));
    v128.store(t, i16x8.add(i16x8.sub(v128.load(s, 16), v128.load(r, 16)), v128.load(a, 16)), 16);
    v128.store(t, i16x8.add(i16x8.sub(v128.load(s, 32), v128.load(r, 32)), v128.load(a, 32)), 32);
    v128.store(t, i16x8.add(i16x8.sub(v128.load(s, 48), v128.load(r, 48)), v128.load(a, 48)), 48);
  }
  const t = target + end;
  const s = source + end;
  const a = added + end;
  const r = removed + end;
  v128.store(t, i32x4.add(i32x4.sub(v128.load(s), v128.load(r)), v128.load(a)));
  v128.store(t, i32x4.add(i32x4.sub(v128.load(s, 16), v128.load(r, 16)), v128.load(a, 16)), 16);
}

/** target = source + added − removed − taken */
export function replaceTwo(
  target: usize,
  source: usize,
  added: usize,
  removed: usize,
  taken: usize,
  width: i32,
): void {
  const end = <usize>width * 2;
  for (let i: usize = 0; i < end; i += 16) {
    const moved = i16x8.add(
      i16x8.sub(v128.load(source + i), v128.load(removed + i)),
      v128.load(added + i),
    );
    v128.store(target + i, i16x8.sub(moved, v128.load(taken + i)));
  }
  for (let i = end; i < end + 32; i += 16) {
    const moved = i32x4.add(
      i32x4.sub(v128.load(source + i), v128.load(removed + i)),
      v128.load(added + i),
    );
    v128.store(target + i, i32x4.sub(moved, v128.load(taken + i)));
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

/** The output of a stack. Weights are stored by pairs of inputs, so that one instruction multiplies and adds both. */
export function propagate(own: usize, other: usize, stack: usize, width: i32): i32 {
  const bytes = <usize>width * 2;
  let w = stack + 64;
  let s0 = v128.load(stack);
  let s1 = v128.load(stack, 16);
  let s2 = v128.load(stack, 32);
  let s3 = v128.load(stack, 48);
  for (let half = 0; half < 2; half++) {
    const source = half ? other : own;
    for (let i: usize = 0; i < bytes; i += 16) {
      const x = clip(v128.load(source + i));
      let pair = i8x16.shuffle(x, x, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3);
      s0 = i32x4.add(s0, i32x4.dot_i16x8_s(pair, v128.load(w)));
      s1 = i32x4.add(s1, i32x4.dot_i16x8_s(pair, v128.load(w, 16)));
      s2 = i32x4.add(s2, i32x4.dot_i16x8_s(pair, v128.load(w, 32)));
      s3 = i32x4.add(s3, i32x4.dot_i16x8_s(pair, v128.load(w, 48)));
      pair = i8x16.shuffle(x, x, 4, 5, 6, 7, 4, 5, 6, 7, 4, 5, 6, 7, 4, 5, 6, 7);
      s0 = i32x4.add(s0, i32x4.dot_i16x8_s(pair, v128.load(w, 64)));
      s1 = i32x4.add(s1, i32x4.dot_i16x8_s(pair, v128.load(w, 80)));
      s2 = i32x4.add(s2, i32x4.dot_i16x8_s(pair, v128.load(w, 96)));
      s3 = i32x4.add(s3, i32x4.dot_i16x8_s(pair, v128.load(w, 112)));
      pair = i8x16.shuffle(x, x, 8, 9, 10, 11, 8, 9, 10, 11, 8, 9, 10, 11, 8, 9, 10, 11);
      s0 = i32x4.add(s0, i32x4.dot_i16x8_s(pair, v128.load(w, 128)));
      s1 = i32x4.add(s1, i32x4.dot_i16x8_s(pair, v128.load(w, 144)));
      s2 = i32x4.add(s2, i32x4.dot_i16x8_s(pair, v128.load(w, 160)));
      s3 = i32x4.add(s3, i32x4.dot_i16x8_s(pair, v128.load(w, 176)));
      pair = i8x16.shuffle(x, x, 12, 13, 14, 15, 12, 13, 14, 15, 12, 13, 14, 15, 12, 13, 14, 15);
      s0 = i32x4.add(s0, i32x4.dot_i16x8_s(pair, v128.load(w, 192)));
      s1 = i32x4.add(s1, i32x4.dot_i16x8_s(pair, v128.load(w, 208)));
      s2 = i32x4.add(s2, i32x4.dot_i16x8_s(pair, v128.load(w, 224)));
      s3 = i32x4.add(s3, i32x4.dot_i16x8_s(pair, v128.load(w, 240)));
      w += 256;
    }
  }
  const hidden = base() + HIDDEN;
  v128.store(hidden, activate(s0, s1));
  v128.store(hidden, activate(s2, s3), 16);

  const bias2 = w;
  const weights2 = w + 128;
  const weights3 = w + 128 + 1_024;
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
