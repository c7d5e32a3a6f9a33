/**
 * Adam (Kingma and Ba, 2015).
 *
 * @typedef {object} Moments
 * @property {Float32Array} means of the slopes
 * @property {Float32Array} squares means of the squared slopes
 *
 * @typedef {object} Step
 * @property {number} number from 1
 * @property {number} rate
 */

const DECAY = { mean: 0.9, square: 0.999 };
const EPSILON = 1e-8;

/**
 * @param {Moments} moments
 * @param {number} at where in them the parameters have theirs
 * @param {Float32Array} slopes becomes what is to be taken from each parameter
 * @param {Step} step
 */
export function descend({ means, squares }, at, slopes, { number, rate }) {
  const meanScale = 1 / (1 - DECAY.mean ** number);
  const squareScale = 1 / (1 - DECAY.square ** number);
  for (let index = 0; index < slopes.length; index += 1) {
    const slope = slopes[index];
    const mean = DECAY.mean * means[at + index] + (1 - DECAY.mean) * slope;
    const square = DECAY.square * squares[at + index] + (1 - DECAY.square) * slope * slope;
    means[at + index] = mean;
    squares[at + index] = square;
    slopes[index] = (rate * mean * meanScale) / (Math.sqrt(square * squareScale) + EPSILON);
  }
}
