/**
 * Adam (Kingma and Ba, 2015).
 *
 * @typedef {object} Moments
 * @property {Float32Array} means of the gradient
 * @property {Float32Array} squares means of the squared gradient
 *
 * @typedef {object} Step
 * @property {number} number from 1
 * @property {number} rate
 */

const DECAY = { mean: 0.9, square: 0.999 };
const EPSILON = 1e-8;

/**
 * @param {Moments} moments
 * @param {number} at index of the moments of the first parameter
 * @param {Float32Array} gradient is replaced by the amount to subtract from each parameter
 * @param {Step} step
 */
export function descend({ means, squares }, at, gradient, { number, rate }) {
  const meanScale = 1 / (1 - DECAY.mean ** number);
  const squareScale = 1 / (1 - DECAY.square ** number);
  for (let index = 0; index < gradient.length; index += 1) {
    const value = gradient[index];
    const mean = DECAY.mean * means[at + index] + (1 - DECAY.mean) * value;
    const square = DECAY.square * squares[at + index] + (1 - DECAY.square) * value * value;
    means[at + index] = mean;
    squares[at + index] = square;
    gradient[index] = (rate * mean * meanScale) / (Math.sqrt(square * squareScale) + EPSILON);
  }
}
