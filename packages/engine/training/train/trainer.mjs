import { CENTIPAWNS, limitsOf } from '../scales.mjs';

/**
 * The exports of `assembly/index.ts`.
 *
 * @typedef {object} Trainer
 * @property {(header: number, thread: number) => void} configure
 * @property {(neuron: number, hiddenWeight: number, output: number) => void} setLimits
 * @property {(centipawns: number, share: number) => void} setTarget
 * @property {(from: number, to: number, salt: number) => void} learnBlocks
 * @property {(positions: number, rate: number, meanDecay: number, squareDecay: number, epsilon: number) => void} update
 * @property {(from: number, to: number) => void} testShares
 * @property {(number: number) => number} outputOf
 * @property {(value: number) => number} cosine
 * @property {(base: number, exponent: number) => number} power
 *
 * @typedef {object} Target
 * @property {number} scoreShare share of the score in the target; the rest is the share of the result
 * @property {import('../scales.mjs').WeightType} weights
 */

/**
 * An instance of the trainer on the shared memory, for one thread.
 *
 * @param {WebAssembly.Module} module
 * @param {Pick<import('./memory.mjs').TrainingMemory, 'memory' | 'header'>} training
 * @param {Target & { thread: number }} options
 * @returns {Trainer}
 */
export function openTrainer(module, { memory, header }, { thread, scoreShare, weights }) {
  const { exports } = new WebAssembly.Instance(module, { env: { memory } });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The exports are those of this folder's assembly.
  const trainer = /** @type {Trainer} */ (/** @type {unknown} */ (exports));
  const { neuron, hiddenWeight, outputWeight } = limitsOf(weights);
  trainer.configure(header, thread);
  trainer.setLimits(neuron, hiddenWeight, outputWeight);
  trainer.setTarget(CENTIPAWNS, scoreShare);
  return trainer;
}
