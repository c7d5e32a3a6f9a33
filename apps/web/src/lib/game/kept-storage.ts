import { createStore, delMany, get, promisifyRequest, type UseStore } from 'idb-keyval';
import type { KeptStorage } from './kept-games.ts';

/**
 * The kept games in IndexedDB. If IndexedDB is switched off or missing, the functions reject, whereas IndexedDB itself throws.
 */
export function makeKeptStorage(): KeptStorage {
  let opened: UseStore | undefined;
  const store: UseStore = async (mode, use) => {
    opened ??= createStore('chuhe-games', 'kept');
    return opened(mode, use);
  };
  return {
    get: async (key) => get(key, store),
    // Reads only the entries with the prefix, since the games may be large.
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
        // Commits at once: the last write begins while the page is being left, and the browser aborts open transactions.
        table.transaction.commit();
        return promisifyRequest(table.transaction);
      }),
    delMany: async (keys) => delMany([...keys], store),
  };
}
