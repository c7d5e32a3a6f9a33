/**
 * Networks with random weights, for tests and to measure the speed of a shape. The direct values are roughly those of the
 * pieces, so that searches are like those of a trained network.
 */
import { countStackBytes, type NetworkParts } from './network-parts.ts';
import {
  countFeatures,
  countInputs,
  HIDDEN_1,
  HIDDEN_2,
  type NetworkShape,
  PIECES,
  SQUARES,
  STACKS,
} from './shape.ts';

/** Units of a stack's output, and of direct values, for a unit of the network's value. */
const OUTPUT_SCALE = 16;
/** Values of the kinds of pieces in the order of the features, in units of the network's value. */
const VALUES = [1_280, 260, 660, 200, 620, 270];
/** Weights of features are within ± this value. About 30 features are active, so that the sums have a deviation of about 40. */
const MAX_WEIGHT = 12;
const DEVIATION = 40;
/**
 * The mean of the biases, in deviations. About 28 % of the neurons are then active, as in the network xiangqi-chuhe-3. In a
 * network by pairs half of them are, so that a quarter of the products is.
 */
const MEAN_BIAS = { single: -0.9, pairwise: 0 };

/** @param random from 0 up to, but not including, 1 */
export function makeRandomNetwork(shape: NetworkShape, random: () => number): NetworkParts {
  const between = (limit: number): number => Math.floor(random() * (2 * limit + 1)) - limit;
  const mean = shape.pairwise ? MEAN_BIAS.pairwise : MEAN_BIAS.single;
  // The sum of twelve numbers is nearly normally distributed, with a deviation of 1.
  const normal = (): number => Array.from({ length: 12 }, random).reduce((sum, x) => sum + x, -6);
  const features = countFeatures(shape);
  return {
    shape,
    biases: Int16Array.from({ length: shape.neurons }, () => DEVIATION * (mean + normal())),
    weights: new Int8Array(features * shape.neurons).map(() => between(MAX_WEIGHT)),
    direct: new Int32Array(features * STACKS).map(
      (_, index) => OUTPUT_SCALE * (valueOf(Math.floor(index / STACKS)) + between(20)),
    ),
    stacks: makeStacks(shape, between),
  };
}

/** Value of a feature: positive for an own piece, negative for one of the other side, 0 for kings. */
function valueOf(feature: number): number {
  const piece = Math.floor(feature / SQUARES) % PIECES;
  return (VALUES[piece >> 1] ?? 0) * (piece % 2 === 0 ? 1 : -1);
}

function makeStacks(shape: NetworkShape, between: (limit: number) => number): Uint8Array {
  const bytes = countStackBytes(shape);
  const stacks = new Uint8Array(STACKS * bytes);
  for (let stack = 0; stack < STACKS; stack += 1) {
    const view = new DataView(stacks.buffer, stack * bytes, bytes);
    let at = 0;
    const writeBiases = (count: number, limit: number): void => {
      for (let index = 0; index < count; index += 1, at += 4) {
        view.setInt32(at, between(limit), true);
      }
    };
    const writeWeights = (count: number, limit: number): void => {
      for (let index = 0; index < count; index += 1, at += 1) view.setInt8(at, between(limit));
    };
    writeBiases(HIDDEN_1, 4_000);
    writeWeights(HIDDEN_1 * countInputs(shape), 20);
    writeBiases(HIDDEN_2, 4_000);
    writeWeights(HIDDEN_2 * HIDDEN_1, 60);
    writeBiases(1, 1_000);
    writeWeights(HIDDEN_2, 12);
  }
  return stacks;
}
