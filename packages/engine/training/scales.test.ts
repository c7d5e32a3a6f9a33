import { expect, test } from 'vitest';
import { limitsOf, SCALES } from './scales.mjs';

test.each([
  ['i8', 127],
  ['i16', 992],
] as const)('the largest rounded weight of a neuron in %s is %i', (weights, largest) => {
  const rounded = Math.round(limitsOf(weights).neuron * SCALES.neuron);
  expect(rounded).toBe(largest);
  // The features of a full board, and the bias.
  expect(33 * rounded).toBeLessThanOrEqual(32_767);
});
