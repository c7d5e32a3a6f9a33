import { readFile } from 'node:fs/promises';
import { makeNetworkRefusal } from '@chuhe/engine/messages';
import { findNetworkFault } from '@chuhe/engine/network/format';
import { readProductNetwork } from '@chuhe/engine/network/read-product-network';
import { RunError } from '../run.mjs';

/**
 * @param {string} name `own` or the path of a network
 * @returns {Promise<Uint8Array>} rejects with a {@link RunError} for a file that the engine cannot read
 */
export async function readNetwork(name) {
  if (name === 'own') return readProductNetwork();
  const bytes = await readFile(name).catch(() => undefined);
  if (bytes === undefined) throw new RunError(`The network ${name} cannot be read`, 1);
  const fault = findNetworkFault(bytes);
  if (fault === undefined) return bytes;
  throw new RunError(makeNetworkRefusal(name, fault.problem, fault.reason), 1);
}
