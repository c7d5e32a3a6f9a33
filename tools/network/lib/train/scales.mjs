import { ACTIVATION_ONE, OUTPUT_SCALE, PAWN, WEIGHT_BITS } from '../integer-network.mjs';

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

/** The largest absolute values that fit into the file. */
export const LIMITS = {
  /** Limited so that the sum of all summands fits in 16 bits. */
  neuron: LARGEST_I16 / SUMMANDS / SCALES.neuron,
  hiddenWeight: LARGEST_I8 / SCALES.hiddenWeight,
  outputWeight: LARGEST_I8 / SCALES.outputWeight,
};
