import { RunError } from '../../../scripts/lib/run.mjs';

/**
 * The shape of a network, which the trainer, the file and the engine share.
 *
 * @typedef {object} Shape
 * @property {9 | 6} kingPlaces 9: a place for each square of the palace; 6: boards are mirrored so that the own king stands on
 *   file d or e
 * @property {number} neurons of each side
 * @property {boolean} pairwise whether the outputs of the two halves of a side's neurons are multiplied
 */

export const PIECES = 13;
export const SQUARES = 90;
/** Number of pairs of a piece and a square. A feature combines such a pair with the place of the own king. */
export const PIECE_SQUARES = PIECES * SQUARES;
export const STACKS = 8;
/** Neurons of the two hidden layers of a stack. */
export const HIDDEN_1 = 16;
export const HIDDEN_2 = 32;

const NEURONS = { least: 64, most: 512, step: 32 };

/** @param {Pick<Shape, 'kingPlaces'>} shape */
export function featuresOf({ kingPlaces }) {
  return kingPlaces * PIECE_SQUARES;
}

/**
 * @param {Pick<Shape, 'neurons' | 'pairwise'>} shape
 * @returns {number} inputs of a stack
 */
export function inputsOf({ neurons, pairwise }) {
  return pairwise ? neurons : 2 * neurons;
}

/**
 * The layer stack for a number of pieces.
 *
 * @param {number} count 2 to 32
 * @returns {number} 0 to 7
 */
export function stackOf(count) {
  return Math.min((count - 1) >> 2, STACKS - 1);
}

/**
 * @param {unknown} value
 * @returns {Shape | undefined} `undefined` unless the value is a shape within the limits
 */
export function checkShape(value) {
  if (typeof value !== 'object' || value === null) return undefined;
  /** @type {{ kingPlaces?: unknown, neurons?: unknown, pairwise?: unknown, hidden?: unknown, buckets?: unknown }} */
  const { kingPlaces, neurons, pairwise, hidden, buckets } = value;
  const layers = [HIDDEN_1, HIDDEN_2];
  if (hidden !== undefined && JSON.stringify(hidden) !== JSON.stringify(layers)) return undefined;
  if (buckets !== undefined && buckets !== STACKS) return undefined;
  if (kingPlaces !== 9 && kingPlaces !== 6) return undefined;
  if (typeof neurons !== 'number' || !areNeurons(neurons)) return undefined;
  return typeof pairwise === 'boolean' ? { kingPlaces, neurons, pairwise } : undefined;
}

/** @param {number} neurons */
function areNeurons(neurons) {
  const { least, most, step } = NEURONS;
  return neurons >= least && neurons <= most && neurons % step === 0;
}

/**
 * @param {string} text such as `9,128` or `6,256,pairwise`
 * @returns {Shape} throws a {@link RunError} for anything else
 */
export function parseShape(text) {
  const [, places, neurons] = /^(\d),(\d{2,3})(?:,pairwise)?$/.exec(text) ?? [];
  const shape = checkShape({
    kingPlaces: Number(places),
    neurons: Number(neurons),
    pairwise: text.endsWith(',pairwise'),
  });
  if (shape !== undefined) return shape;
  const { least, most, step } = NEURONS;
  throw new RunError(
    `${text} is not a shape: write 9 or 6 king places and ${least} to ${most} neurons, a multiple of ${step}, as in 6,256,pairwise`,
    1,
  );
}

/** @param {Shape} shape */
export function formatShape({ kingPlaces, neurons, pairwise }) {
  return `${kingPlaces},${neurons}${pairwise ? ',pairwise' : ''}`;
}
