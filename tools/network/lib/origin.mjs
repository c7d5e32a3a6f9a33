import { createHash } from 'node:crypto';
import { readNetwork } from '../../../scripts/lib/engines/read-network.mjs';

/**
 * The name of a network that stays true when a file is moved or replaced.
 *
 * @param {string} network `own` or the path of one
 * @returns {Promise<string>} a SHA-256; rejects with a `RunError` for what is no network
 */
export async function originOf(network) {
  return createHash('sha256')
    .update(await readNetwork(network))
    .digest('hex');
}
