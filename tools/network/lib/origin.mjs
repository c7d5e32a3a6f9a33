import { createHash } from 'node:crypto';
import { readNetwork } from '../../../scripts/lib/engines/read-network.mjs';

/**
 * The name of an evaluation that stays true when a file is moved or replaced.
 *
 * @param {string} network `own`, `classical` or the path of one
 * @returns {Promise<string>} `classical`, or a SHA-256; rejects with a `RunError` for what is no network
 */
export async function originOf(network) {
  if (network === 'classical') return network;
  return createHash('sha256')
    .update(await readNetwork(network))
    .digest('hex');
}
