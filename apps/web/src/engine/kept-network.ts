/** The user's own network, kept in this browser for the next visit. */
import { findFormatProblem } from '@chuhe/engine/network/format';
import { createStore, del, get, set } from 'idb-keyval';
import type { EngineService } from './engine-service.ts';
import type { NetworkRefusal } from './engine-snapshot.ts';
import { isOfFile, type Network } from './network.ts';

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

/**
 * What was kept, if it is a network still; `undefined` for anything else, which is removed, and where there is no storage.
 * Never rejects.
 */
export async function loadKeptNetwork(storage: NetworkStorage): Promise<Network | undefined> {
  const kept = await storage.load().catch(() => undefined);
  if (kept === undefined) return undefined;
  const network = parseNetwork(kept);
  // Nobody could ever see it, nor remove it.
  if (network === undefined) await storage.remove().catch(() => undefined);
  return network;
}

/** Removes a file that the engine has found wrong: it would be found so at each visit. */
export function forgetWrongNetwork(
  engine: Pick<EngineService, 'subscribe' | 'getSnapshot'>,
  storage: Pick<NetworkStorage, 'remove'>,
): void {
  let known: NetworkRefusal | undefined;
  engine.subscribe(() => {
    const { networkRefusal } = engine.getSnapshot();
    if (networkRefusal === known) return;
    known = networkRefusal;
    if (known === undefined || !isOfFile(known.problem)) return;
    // Where it cannot be removed, the engine refuses it again, and says so again.
    storage.remove().catch(() => undefined);
  });
}

function parseNetwork(kept: unknown): Network | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined;
  const { name, bytes }: { name?: unknown; bytes?: unknown } = kept;
  if (typeof name !== 'string' || !(bytes instanceof Uint8Array)) return undefined;
  const copy = new Uint8Array(bytes);
  return findFormatProblem(copy) === undefined ? { name, bytes: copy } : undefined;
}
