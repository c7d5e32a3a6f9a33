/**
 * A reference of the network's arithmetic, written from `docs/network.md` and the description of format 2 alone. It is slow:
 * it adds all features of each position and skips nothing.
 *
 * The training has another implementation (`training/integer-network.mjs`). This one deliberately shares no code with it, and a
 * test of the training compares both.
 */
import { parseHeader } from '../network/format-2.ts';
import type { NetworkShape } from '../network/shape.ts';
import { type Placement, parsePlacement } from '../position.ts';

const FEATURES_A_PLACE = 1_170;
const KING = 6;
const [HIDDEN_1, HIDDEN_2] = [16, 32];

interface File {
  readonly view: DataView;
  readonly shape: NetworkShape;
  readonly weightBytes: number;
  /** Offsets of the biases, the weights, the direct values and the stacks. */
  readonly biases: number;
  readonly weights: number;
  readonly psqt: number;
  readonly stacks: number;
}

/** The network's value of a position in its units, from the view of the side to move. */
export function evaluateByReference(format2: Uint8Array, fen: string): number {
  const file = openFile(format2);
  const placement = parsePlacement(fen);
  if (!placement.ok) throw new Error(placement.error);
  const { pieces, side } = placement.value;
  const stack = Math.min(Math.floor((pieces.length - 1) / 4), 7);
  const own = featuresOf(file.shape, pieces, side);
  const other = featuresOf(file.shape, pieces, 1 - side);
  const inputs = [...inputsOf(file, own), ...inputsOf(file, other)];
  const difference = toI32(sumPsqt(file, own, stack) - sumPsqt(file, other, stack));
  return Math.trunc(toI32(Math.trunc(difference / 2) + outputOf(file, stack, inputs)) / 16);
}

function openFile(bytes: Uint8Array): File {
  const parsed = parseHeader(bytes);
  if (!parsed.ok) throw new Error(parsed.problem);
  const { shape, weights: type } = parsed.header;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const biases = 8 + view.getUint32(4, true);
  const features = shape.kingPlaces * FEATURES_A_PLACE;
  const weightBytes = type === 'i8' ? 1 : 2;
  const weights = biases + 2 * shape.neurons;
  const psqt = weights + weightBytes * features * shape.neurons;
  return { view, shape, weightBytes, biases, weights, psqt, stacks: psqt + 4 * 8 * features };
}

/** The features of a side: 0 for Red, 1 for Black. */
function featuresOf(
  { kingPlaces }: NetworkShape,
  pieces: Placement['pieces'],
  side: number,
): number[] {
  const king = pieces.find((piece) => piece.side === side && piece.kind === KING)?.square ?? 0;
  const isMirrored = kingPlaces === 6 && king % 9 === 5;
  const see = (square: number): { file: number; rank: number } => {
    const [file, rank] = [square % 9, Math.floor(square / 9)];
    return { file: isMirrored ? 8 - file : file, rank: side === 0 ? rank : 9 - rank };
  };
  const { file, rank } = see(king);
  const place = rank * (kingPlaces / 3) + file - 3;
  return pieces.map((piece) => {
    const kind = piece.kind === KING ? 12 : 2 * piece.kind + (piece.side === side ? 0 : 1);
    const seen = see(piece.square);
    return place * FEATURES_A_PLACE + kind * 90 + seen.rank * 9 + seen.file;
  });
}

/** The inputs of the stack from one side. */
function inputsOf(file: File, features: readonly number[]): number[] {
  const { view, shape, weightBytes, biases, weights } = file;
  const { neurons, pairwise } = shape;
  const clipped = Array.from({ length: neurons }, (_, neuron) => {
    let sum = view.getInt16(biases + 2 * neuron, true);
    for (const feature of features) {
      const at = weights + weightBytes * (feature * neurons + neuron);
      sum += weightBytes === 1 ? view.getInt8(at) : view.getInt16(at, true);
    }
    return clip(toI16(sum));
  });
  if (!pairwise) return clipped;
  const half = neurons / 2;
  return Array.from({ length: half }, (_, index) =>
    Math.floor(((clipped[index] ?? 0) * (clipped[index + half] ?? 0)) / 128),
  );
}

function sumPsqt({ view, psqt }: File, features: readonly number[], stack: number): number {
  let sum = 0;
  for (const feature of features) sum += view.getInt32(psqt + 4 * (8 * feature + stack), true);
  return sum;
}

/** The output of a stack, before the direct values are added. */
function outputOf({ view, stacks }: File, stack: number, inputs: readonly number[]): number {
  const bytes = 64 + 16 * inputs.length + 128 + 512 + 36;
  let at = stacks + stack * bytes;
  const layer = (neurons: number, values: readonly number[]): number[] => {
    const weights = at + 4 * neurons;
    const sums = Array.from({ length: neurons }, (_, neuron) => {
      let sum = view.getInt32(at + 4 * neuron, true);
      for (const [index, value] of values.entries()) {
        sum += value * view.getInt8(weights + neuron * values.length + index);
      }
      return toI32(sum);
    });
    at = weights + neurons * values.length;
    return sums;
  };
  const hidden1 = layer(HIDDEN_1, inputs).map(activate);
  const hidden2 = layer(HIDDEN_2, hidden1).map(activate);
  return layer(1, hidden2)[0] ?? 0;
}

/** Activation of a hidden layer. */
function activate(sum: number): number {
  return clip(Math.floor(sum / 64));
}

function clip(value: number): number {
  return Math.max(0, Math.min(127, value));
}

/** Numbers overflow as those of the engine. */
function toI16(value: number): number {
  return (value << 16) >> 16;
}

function toI32(value: number): number {
  return value | 0;
}
