/** The arithmetic of the network without SIMD, with the same results as network-simd.ts. */
import { base, HIDDEN } from './memory';

export function addRow(target: usize, row: usize, width: i32): void {
  const end = <usize>width * 2;
  for (let i: usize = 0; i < end; i += 2)
    store<i16>(target + i, load<i16>(target + i) + load<i16>(row + i));
  for (let i = end; i < end + 32; i += 4)
    store<i32>(target + i, load<i32>(target + i) + load<i32>(row + i));
}

export function subtractRow(target: usize, row: usize, width: i32): void {
  const end = <usize>width * 2;
  for (let i: usize = 0; i < end; i += 2)
    store<i16>(target + i, load<i16>(target + i) - load<i16>(row + i));
  for (let i = end; i < end + 32; i += 4)
    store<i32>(target + i, load<i32>(target + i) - load<i32>(row + i));
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
  for (let i: usize = 0; i < end; i += 2) {
    store<i16>(target + i, load<i16>(source + i) - load<i16>(removed + i) + load<i16>(added + i));
  }
  for (let i = end; i < end + 32; i += 4) {
    store<i32>(target + i, load<i32>(source + i) - load<i32>(removed + i) + load<i32>(added + i));
  }
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
  replaceOne(target, source, added, removed, width);
  subtractRow(target, taken, width);
}

/** Activation of a hidden layer. */
function activate(sum: i32): i32 {
  return min(max(sum >> 6, 0), 127);
}

/** The output of a stack. */
export function propagate(own: usize, other: usize, stack: usize, width: i32): i32 {
  const weights1 = stack + 64;
  const sums = base() + HIDDEN;
  memory.copy(sums, stack, 64);
  for (let half = 0; half < 2; half++) {
    const source = half ? other : own;
    for (let input = 0; input < width; input++) {
      const x = min<i32>(max<i32>(load<i16>(source + <usize>input * 2), 0), 127);
      if (x === 0) continue;
      const index = half * width + input;
      // Weights are stored by pairs of inputs; each pair has the weights of 16 neurons.
      const w = weights1 + <usize>(index >> 1) * 64 + <usize>(index & 1) * 2;
      for (let neuron: usize = 0; neuron < 16; neuron++) {
        const sum = sums + neuron * 4;
        store<i32>(sum, load<i32>(sum) + x * <i32>load<i16>(w + neuron * 4));
      }
    }
  }
  const bias2 = weights1 + <usize>width * 64;
  const weights2 = bias2 + 128;
  const weights3 = weights2 + 1_024;
  let output = load<i32>(weights3 + 64);
  for (let neuron: usize = 0; neuron < 32; neuron++) {
    let sum = load<i32>(bias2 + neuron * 4);
    for (let input: usize = 0; input < 16; input++) {
      const w = weights2 + (input >> 1) * 128 + neuron * 4 + (input & 1) * 2;
      sum += activate(load<i32>(sums + input * 4)) * <i32>load<i16>(w);
    }
    output += activate(sum) * <i32>load<i16>(weights3 + neuron * 2);
  }
  return output;
}
