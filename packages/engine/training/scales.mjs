import { PAWN } from '@chuhe/engine/score';

/** Represents 1 in the clipped outputs of neurons. */
export const ACTIVATION_ONE = 127;
/** `2 ** WEIGHT_BITS` represents 1 in the weights of the hidden layers. */
export const WEIGHT_BITS = 6;
/** Represents a unit in the output of a stack and in the psqt. */
export const OUTPUT_SCALE = 16;
/** A product of two outputs of neurons is divided by `2 ** PAIR_BITS` and rounded down. */
export const PAIR_BITS = 7;

/** An output of 1 in training, in the engine's units. */
const OUTPUT_ONE = 600;

/** Integers of the file that represent 1 in training. */
export const SCALES = {
  /** Weights and biases of neurons. */
  neuron: ACTIVATION_ONE,
  /** Weights of both hidden layers. */
  hiddenWeight: 2 ** WEIGHT_BITS,
  hiddenBias: 2 ** WEIGHT_BITS * ACTIVATION_ONE,
  outputWeight: (OUTPUT_ONE * OUTPUT_SCALE) / ACTIVATION_ONE,
  /** The last bias and the psqt. */
  output: OUTPUT_ONE * OUTPUT_SCALE,
};

/** An output of 1 in training, in hundredths of a pawn. */
export const CENTIPAWNS = (100 * OUTPUT_ONE) / PAWN;

const LARGEST_I8 = 127;
const LARGEST_I16 = 32_767;
/** Number of summands of a neuron: the features of a full board and the bias. */
const SUMMANDS = 33;

/** @typedef {'i8' | 'i16'} WeightType of the weights of features in the file */

/**
 * The largest absolute values that fit into the file.
 *
 * @param {WeightType} weights
 */
export function limitsOf(weights) {
  // Limited so that the sum of all summands fits in 16 bits.
  const largest = weights === 'i8' ? LARGEST_I8 : Math.floor(LARGEST_I16 / SUMMANDS);
  return {
    neuron: largest / SCALES.neuron,
    hiddenWeight: LARGEST_I8 / SCALES.hiddenWeight,
    outputWeight: LARGEST_I8 / SCALES.outputWeight,
  };
}

/**
 * The factor from the output of the network to the static value in the search of the engine. It grows with the material.
 *
 * @param {{ material: number }} features
 * @returns {number} in units of 1/1,024
 */
export function searchScale({ material }) {
  return 903 + Math.trunc((32 * material) / 1024);
}
