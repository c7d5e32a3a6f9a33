import { readFile } from 'node:fs/promises';
import { readProductNetwork } from '@chuhe/engine/network/read-product-network';
import { RunError } from '../../../scripts/lib/run.mjs';

/**
 * @param {string} name `own` for the product's network, or the path of a file
 * @returns {Promise<Uint8Array>} not checked; rejects with a {@link RunError} if the file cannot be read
 */
export async function readNetworkFile(name) {
  if (name === 'own') return readProductNetwork();
  const bytes = await readFile(name).catch(() => undefined);
  if (bytes === undefined) throw new RunError(`The network ${name} cannot be read`, 1);
  return bytes;
}
