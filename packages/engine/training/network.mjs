import {
  countFeatures,
  countInputs,
  HIDDEN_1,
  HIDDEN_2,
  STACKS,
} from '@chuhe/engine/network/shape';

/**
 * A network of integers.
 *
 * @typedef {import('./shape.mjs').Shape} Shape
 *
 * @typedef {object} Stack
 * @property {Int32Array} bias1
 * @property {Int8Array} weights1 `[16][inputs]`: first the inputs of the side to move, then those of the other side
 * @property {Int32Array} bias2
 * @property {Int8Array} weights2 `[32][16]`
 * @property {Int32Array} bias3 a single number
 * @property {Int8Array} weights3
 *
 * @typedef {object} Network
 * @property {Shape} shape
 * @property {string} name
 * @property {string} notice who made it, and under which terms it may be used
 * @property {Int16Array} bias
 * @property {Int16Array} weights `[features][neurons]`
 * @property {Int32Array} psqt `[features][8]`: value of a feature for each stack
 * @property {readonly Stack[]} stacks
 */

/**
 * @param {Pick<Network, 'shape' | 'name' | 'notice'>} description
 * @returns {Network} with all numbers 0
 */
export function makeEmptyNetwork({ shape, name, notice }) {
  const features = countFeatures(shape);
  return {
    shape,
    name,
    notice,
    bias: new Int16Array(shape.neurons),
    weights: new Int16Array(features * shape.neurons),
    psqt: new Int32Array(features * STACKS),
    stacks: Array.from({ length: STACKS }, () => ({
      bias1: new Int32Array(HIDDEN_1),
      weights1: new Int8Array(HIDDEN_1 * countInputs(shape)),
      bias2: new Int32Array(HIDDEN_2),
      weights2: new Int8Array(HIDDEN_2 * HIDDEN_1),
      bias3: new Int32Array(1),
      weights3: new Int8Array(HIDDEN_2),
    })),
  };
}
