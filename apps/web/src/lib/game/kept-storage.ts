import { createStore, delMany, get, promisifyRequest, type UseStore } from 'idb-keyval';
import type { KeptStorage } from './kept-games.ts';

/**
 * The games in IndexedDB. Every function rejects where IndexedDB is switched off or missing; none throws, as IndexedDB itself does.
 */
export function makeKeptStorage(): KeptStorage {
  let opened: UseStore | undefined;
  const store: UseStore = async (mode, use) => {
    opened ??= createStore('chuhe-games', 'kept');
    return opened(mode, use);
  };
  return {
    get: async (key) => get(key, store),
    // Reads only what is asked for: the games themselves may be large.
    entries: async (prefix) =>
      store('readonly', async (table) => {
        const range = IDBKeyRange.bound(prefix, `${prefix}\uFFFF`);
        const [keys, values] = await Promise.all([
          promisifyRequest(table.getAllKeys(range)),
          promisifyRequest<unknown[]>(table.getAll(range)),
        ]);
        return keys.flatMap((key, index) =>
          typeof key === 'string' ? [[key, values[index]] as const] : [],
        );
      }),
    setMany: async (values) =>
      store('readwrite', (table) => {
        for (const [key, value] of values) table.put(value, key);
        // The last write is made as the page is left, and the browser aborts what is not committed by then.
        table.transaction.commit();
        return promisifyRequest(table.transaction);
      }),
    delMany: async (keys) => delMany([...keys], store),
  };
}
