import { createStore, delMany, get, promisifyRequest, type UseStore } from 'idb-keyval';
import type { KeptStorage } from './kept-games.ts';

/**
 * The games in IndexedDB. Every function rejects where the browser has it switched off; none throws, as IndexedDB itself
 * does where it is forbidden or missing.
 */
export function makeKeptStorage(): KeptStorage {
  let opened: UseStore | undefined;
  const store: UseStore = async (mode, use) => {
    opened ??= createStore('chuhe-games', 'kept');
    return opened(mode, use);
  };
  return {
    get: async (key) => get(key, store),
    // Only what is asked for is read: the games themselves may be large.
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
        // A page that is left aborts what has not been committed, and the last write is made as it is left.
        table.transaction.commit();
        return promisifyRequest(table.transaction);
      }),
    delMany: async (keys) => delMany([...keys], store),
  };
}
