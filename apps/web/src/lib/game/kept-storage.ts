import { createStore, delMany, get, promisifyRequest } from 'idb-keyval';
import type { KeptStorage } from './kept-games.ts';

/** The games in IndexedDB. Every function rejects where the browser has it switched off. */
export function makeKeptStorage(): KeptStorage {
  const store = createStore('chuhe-games', 'kept');
  return {
    get: (key) => get(key, store),
    // Only what is asked for is read: the games themselves may be large.
    entries: (prefix) =>
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
    setMany: (values) =>
      store('readwrite', (table) => {
        for (const [key, value] of values) table.put(value, key);
        // A page that is left aborts what has not been committed, and the last write is made as it is left.
        table.transaction.commit();
        return promisifyRequest(table.transaction);
      }),
    delMany: (keys) => delMany([...keys], store),
  };
}
