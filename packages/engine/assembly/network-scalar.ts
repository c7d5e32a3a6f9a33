/** The arithmetic of the network without SIMD, with the same results as network-simd.ts. */
import { base, HIDDEN, INPUTS } from './memory';

export function addRow<Weight>(target: usize, row: usize, width: i32): void {
  const end = target + <usize>width * 2;
  let r = row;
  for (let t = target; t < end; t += 2) {
    store<i16>(t, load<i16>(t) + <i16>load<Weight>(r));
    r += sizeof<Weight>();
  }
  for (let i: usize = 0; i < 32; i += 4) store<i32>(end + i, load<i32>(end + i) + load<i32>(r + i));
}

export function subtractRow<Weight>(target: usize, row: usize, width: i32): void {
  const end = target + <usize>width * 2;
  let r = row;
  for (let t = target; t < end; t += 2) {
    store<i16>(t, load<i16>(t) - <i16>load<Weight>(r));
    r += sizeof<Weight>();
  }
  for (let i: usize = 0; i < 32; i += 4) store<i32>(end + i, load<i32>(end + i) - load<i32>(r + i));
}

/** target = source + added − removed */
export function replaceOne<Weight>(
  target: usize,
  source: usize,
  added: usize,
  removed: usize,
  width: i32,
): void {
  const end = <usize>width * 2;
  let from: usize = 0;
  for (let i: usize = 0; i < end; i += 2) {
    const change = <i16>load<Weight>(added + from) - <i16>load<Weight>(removed + from);
    store<i16>(target + i, load<i16>(source + i) + change);
    from += sizeof<Weight>();
  }
  for (let i: usize = 0; i < 32; i += 4) {
    const change = load<i32>(added + from + i) - load<i32>(removed + from + i);
    store<i32>(target + end + i, load<i32>(source + end + i) + change);
  }
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
  replaceOne<Weight>(target, source, added, removed, width);
  subtractRow<Weight>(target, taken, width);
}

/** A clipped value of an accumulator. */
function clipped(address: usize): i32 {
  return min<i32>(max<i32>(load<i16>(address), 0), 127);
}

/** Writes the inputs of a stack as i16; returns their number. */
function writeInputs(own: usize, other: usize, width: i32, isPairwise: bool): usize {
  const inputs = <usize>(isPairwise ? width >> 1 : width);
  const target = base() + INPUTS;
  for (let input: usize = 0; input < inputs; input++) {
    for (let half: usize = 0; half < 2; half++) {
      const source = (half ? other : own) + 2 * input;
      const first = clipped(source);
      const value = isPairwise ? (first * clipped(source + 2 * inputs)) >> 7 : first;
      store<i16>(target + 2 * (half * inputs + input), <i16>value);
    }
  }
  return 2 * inputs;
}

/** Activation of a hidden layer. */
function activate(sum: i32): i32 {
  return min(max(sum >> 6, 0), 127);
}

/** The output of a stack. */
export function propagate(
  own: usize,
  other: usize,
  stack: usize,
  width: i32,
  isPairwise: bool,
): i32 {
  const inputs = writeInputs(own, other, width, isPairwise);
  const weights1 = stack + 64;
  const sums = base() + HIDDEN;
  memory.copy(sums, stack, 64);
  for (let input: usize = 0; input < inputs; input++) {
    const x: i32 = load<i16>(base() + INPUTS + 2 * input);
    if (x === 0) continue;
    // Weights are stored by pairs of inputs; each pair has the weights of 16 neurons.
    const w = weights1 + (input >> 1) * 64 + (input & 1) * 2;
    for (let neuron: usize = 0; neuron < 16; neuron++) {
      const sum = sums + neuron * 4;
      store<i32>(sum, load<i32>(sum) + x * <i32>load<i16>(w + neuron * 4));
    }
  }
  const bias2 = weights1 + inputs * 32;
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
