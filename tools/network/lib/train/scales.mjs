import { ACTIVATION_ONE, OUTPUT_SCALE, PAWN, WEIGHT_BITS } from '../integer-network.mjs';

/**
 * What one is, in training, in the whole numbers of the engine; and how far parameters may go.
 */

/** Of the engine's units: what a network says when it says 1. */
const OUTPUT_ONE = 600;

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

/** Hundredths of a pawn in an output of 1. */
export const CENTIPAWNS = (100 * OUTPUT_ONE) / PAWN;

const LARGEST_I8 = 127;
const LARGEST_I16 = 32_767;
/** Features of a full board, and the bias. */
const SUMMANDS = 33;

/** What still fits the file, either way. */
export const LIMITS = {
  /** So many of them still fit 16 bits. */
  neuron: LARGEST_I16 / SUMMANDS / SCALES.neuron,
  hiddenWeight: LARGEST_I8 / SCALES.hiddenWeight,
  outputWeight: LARGEST_I8 / SCALES.outputWeight,
};
