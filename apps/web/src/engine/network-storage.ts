/** Stores the user's network in this browser for the next visit. */
import { createStore, del, get, set } from 'idb-keyval';
import type { EngineService } from './engine-service.ts';
import type { NetworkRefusal } from './engine-snapshot.ts';
import { isFileProblem, type Network } from './network.ts';

export interface NetworkStorage {
  readonly load: () => Promise<unknown>;
  readonly save: (network: Network) => Promise<void>;
  readonly remove: () => Promise<void>;
}

const KEY = 'own';

/** Every function of the returned object rejects if the browser has no storage or the storage is full. */
export function makeNetworkStorage(): NetworkStorage {
  const store = createStore('chuhe-network', 'kept');
  return {
    load: async () => get(KEY, store),
    save: async (network) => set(KEY, network, store),
    remove: async () => del(KEY, store),
  };
}

/** Returns `undefined` if no network is stored or storage fails. Removes an entry that is not a network. Never rejects. */
export async function loadStoredNetwork(storage: NetworkStorage): Promise<Network | undefined> {
  const kept = await storage.load().catch(() => undefined);
  if (kept === undefined) return undefined;
  // The engine checks the bytes. If it refuses them, `removeRefusedNetwork` removes the entry.
  const network = parseNetwork(kept);
  // The user cannot remove an invalid entry, because no page shows it.
  if (network === undefined) await storage.remove().catch(() => undefined);
  return network;
}

/** Removes the stored network when the engine has refused its file, since it would be refused at every visit. */
export function removeRefusedNetwork(
  engine: Pick<EngineService, 'subscribe' | 'getSnapshot'>,
  storage: Pick<NetworkStorage, 'remove'>,
): void {
  let known: NetworkRefusal | undefined;
  engine.subscribe(() => {
    const { networkRefusal } = engine.getSnapshot();
    if (networkRefusal === known) return;
    known = networkRefusal;
    if (known === undefined || !isFileProblem(known.problem)) return;
    // If removing fails, the engine refuses the network again at the next visit.
    storage.remove().catch(() => undefined);
  });
}

function parseNetwork(kept: unknown): Network | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined;
  const { name, bytes }: { name?: unknown; bytes?: unknown } = kept;
  if (typeof name !== 'string' || !(bytes instanceof Uint8Array)) return undefined;
  return { name, bytes: new Uint8Array(bytes) };
}
