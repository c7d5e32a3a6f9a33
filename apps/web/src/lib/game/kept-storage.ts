import { createStore, delMany, get, promisifyRequest, setMany } from 'idb-keyval';
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
      setMany(
        values.map(([key, value]) => [key, value]),
        store,
      ),
    delMany: (keys) => delMany([...keys], store),
  };
}
