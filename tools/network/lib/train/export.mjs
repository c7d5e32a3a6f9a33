import { RunError } from '../../../../scripts/lib/run.mjs';
import { makeNetwork } from '../network-file.mjs';
import { readCheckpoint } from './checkpoint.mjs';
import { quantise } from './quantise.mjs';

/**
 * @param {string} training path of a checkpoint
 * @param {string} description text in the file
 * @returns {Uint8Array} a `.nnue`
 */
export function exportNetwork(training, description) {
  const checkpoint = readCheckpoint(training);
  if (checkpoint === undefined) throw new RunError(`There is no training ${training}`, 1);
  const { parameters, settings } = checkpoint;
  return makeNetwork(quantise(parameters, { neurons: settings.neurons, description }));
}
