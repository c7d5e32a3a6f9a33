/** Writes a network into the memory of the module, in the layout of `assembly/network.ts`. */
import { isFormat2, splitFormat2 } from './format-2.ts';
import { countStackBytes, type NetworkParts } from './network-parts.ts';
import { countFeatures, countInputs, HIDDEN_1, HIDDEN_2, STACKS } from './shape.ts';
import { splitFormat1 } from './split-format-1.ts';

export type { NetworkParts } from './network-parts.ts';

/** Splits a valid file, for which `findFormatProblem` returns `undefined`. */
export function splitNetwork(file: Uint8Array): NetworkParts {
  return isFormat2(file) ? splitFormat2(file) : splitFormat1(file);
}

/** Addresses of the parts of a network. */
export interface NetworkAddresses {
  readonly memory: ArrayBufferLike;
  readonly biases: number;
  readonly rows: number;
  readonly stack: (index: number) => number;
}

export function writeNetwork(network: NetworkParts, addresses: NetworkAddresses): void {
  const { shape, biases, stacks } = network;
  const { memory, biases: biasesAt, stack } = addresses;
  new Int16Array(memory, biasesAt, shape.neurons).set(biases);
  writeRows(network, addresses);
  const bytes = countStackBytes(shape);
  for (let index = 0; index < STACKS; index += 1) {
    const view = new DataView(stacks.buffer, stacks.byteOffset + index * bytes, bytes);
    writeStack(view, new DataView(memory, stack(index)), countInputs(shape));
  }
}

/** Writes the rows of the features: the weights, then the direct values. */
function writeRows(
  { shape, weights, direct }: NetworkParts,
  { memory, rows }: NetworkAddresses,
): void {
  const { neurons } = shape;
  const isShort = weights instanceof Int8Array;
  const weightBytes = weights.BYTES_PER_ELEMENT * neurons;
  const rowBytes = weightBytes + 4 * STACKS;
  for (let feature = 0; feature < countFeatures(shape); feature += 1) {
    const at = rows + feature * rowBytes;
    const row = isShort ? new Int8Array(memory, at, neurons) : new Int16Array(memory, at, neurons);
    row.set(weights.subarray(feature * neurons, (feature + 1) * neurons));
    const values = direct.subarray(feature * STACKS, (feature + 1) * STACKS);
    new Int32Array(memory, at + weightBytes, STACKS).set(values);
  }
}

/** Writes a stack with all weights as i16. */
function writeStack(file: DataView, memory: DataView, inputs: number): void {
  let from = 0;
  let to = 0;
  const copyBiases = (count: number): void => {
    for (let index = 0; index < count; index += 1, from += 4, to += 4) {
      memory.setInt32(to, file.getInt32(from, true), true);
    }
  };
  // In memory, the weights of two inputs are adjacent for each neuron.
  const copyLayer = (neurons: number, width: number): void => {
    for (let neuron = 0; neuron < neurons; neuron += 1) {
      for (let input = 0; input < width; input += 1, from += 1) {
        const pair = to + 4 * neurons * (input >> 1) + 2 * (input & 1);
        memory.setInt16(pair + 4 * neuron, file.getInt8(from), true);
      }
    }
    to += 2 * neurons * width;
  };
  copyBiases(HIDDEN_1);
  copyLayer(HIDDEN_1, inputs);
  copyBiases(HIDDEN_2);
  copyLayer(HIDDEN_2, HIDDEN_1);
  // The file has the bias of the output before its weights, the memory after them.
  const bias = file.getInt32(from, true);
  from += 4;
  copyLayer(1, HIDDEN_2);
  memory.setInt32(to, bias, true);
}
