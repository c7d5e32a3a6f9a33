import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { readOwnNetwork } from '@chuhe/network/read-own';
import { RunError } from '../../../scripts/lib/run.mjs';

/**
 * The name of an evaluation that stays true when a file is moved or replaced.
 *
 * @param {string} network `own`, `classical` or the path of one
 * @returns {Promise<string>} `classical`, or a SHA-256
 */
export async function originOf(network) {
  if (network === 'classical') return network;
  return createHash('sha256')
    .update(await readNetworkBytes(network))
    .digest('hex');
}

/**
 * @param {string} network `own` or a path
 * @returns {Promise<Uint8Array>}
 */
export async function readNetworkBytes(network) {
  if (network === 'own') return readOwnNetwork();
  try {
    return await readFile(network);
  } catch {
    throw new RunError(`The network ${network} cannot be read`, 1);
  }
}
