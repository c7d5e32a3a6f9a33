import type { Database } from '../../../db/database.ts';

/** The same database for a second application. Closing that application leaves the database open. */
export function shareDatabase(database: Database): Database {
  return new Proxy(database, {
    get: (target, name) => {
      if (name === 'close') return async () => {};
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
