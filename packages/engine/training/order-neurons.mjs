import { countInputs } from '@chuhe/engine/network/shape';
import { readFeatures } from './features.mjs';
import { transform } from './integer-network.mjs';
import { ROW_BYTES } from './rows.mjs';

/**
 * Orders neurons, or pairs of neurons, by how often they give a number other than 0, the most active first. The network computes
 * the same. Zeros are then adjacent, and the engine can skip them together.
 *
 * @typedef {import('./network.mjs').Network} Network
 *
 * @param {Network} network
 * @param {Uint8Array} rows of positions on which activity is counted
 * @returns {Network}
 */
export function orderNeurons(network, rows) {
  const { shape, bias, weights, stacks } = network;
  const { neurons, pairwise } = shape;
  const columns = countInputs(shape);
  const perSide = columns / 2;
  const counts = countActivity(network, rows);
  const inputs = [...counts.keys()].toSorted((a, b) => counts[b] - counts[a] || a - b);
  // A pair is a neuron of the first half with the one at the same place of the second half.
  const order = pairwise ? [...inputs, ...inputs.map((input) => perSide + input)] : inputs;
  const bothSides = [...inputs, ...inputs.map((input) => perSide + input)];
  return {
    ...network,
    bias: bias.map((_, neuron) => bias[order[neuron]]),
    weights: weights.map((_, at) => weights[at - (at % neurons) + order[at % neurons]]),
    stacks: stacks.map((stack) => ({
      ...stack,
      weights1: stack.weights1.map(
        (_, at) => stack.weights1[at - (at % columns) + bothSides[at % columns]],
      ),
    })),
  };
}

/**
 * @param {Network} network
 * @param {Uint8Array} rows
 * @returns {Uint32Array} for each input of a side, how often it is not 0
 */
function countActivity(network, rows) {
  const perSide = countInputs(network.shape) / 2;
  const counts = new Uint32Array(perSide);
  for (let at = 0; at < rows.length; at += ROW_BYTES) {
    const { kingPlaces } = network.shape;
    const inputs = transform(network, readFeatures(rows, { at, kingPlaces }));
    for (const [index, value] of inputs.entries()) if (value !== 0) counts[index % perSide] += 1;
  }
  return counts;
}
