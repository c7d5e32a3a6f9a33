/** The reader's own network, kept in this browser for the next visit. */
import { findFormatProblem } from '@chuhe/network/format';
import { createStore, del, get, set } from 'idb-keyval';
import type { Network } from './network.ts';

export interface NetworkStorage {
  readonly load: () => Promise<unknown>;
  readonly save: (network: Network) => Promise<void>;
  readonly remove: () => Promise<void>;
}

const KEY = 'own';

/** Every function rejects where the browser has no storage, or is full. */
export function makeNetworkStorage(): NetworkStorage {
  const store = createStore('chuhe-network', 'kept');
  return {
    load: async () => get(KEY, store),
    save: async (network) => set(KEY, network, store),
    remove: async () => del(KEY, store),
  };
}

/** What was kept, if it is a network still; `undefined` for anything else, also where there is no storage. */
export async function loadKeptNetwork(storage: NetworkStorage): Promise<Network | undefined> {
  const kept = await storage.load().catch(() => undefined);
  if (typeof kept !== 'object' || kept === null) return undefined;
  const { name, bytes }: { name?: unknown; bytes?: unknown } = kept;
  if (typeof name !== 'string' || !(bytes instanceof Uint8Array)) return undefined;
  const copy = new Uint8Array(bytes);
  return findFormatProblem(copy) === undefined ? { name, bytes: copy } : undefined;
}
