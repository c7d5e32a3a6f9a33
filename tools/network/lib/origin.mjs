import { createHash } from 'node:crypto';
import { readNetwork } from '../../../scripts/lib/engines/read-network.mjs';

/**
 * Identifies a network by its contents, independent of its path.
 *
 * @param {string} network `own` or a path
 * @returns {Promise<string>} a SHA-256; rejects with a `RunError` for a file that is not a network
 */
export async function originOf(network) {
  return createHash('sha256')
    .update(await readNetwork(network))
    .digest('hex');
}
