import type { Queryable } from './database.ts';

/**
 * Builds a query once for each database, so that Drizzle does not generate its SQL at every call.
 *
 * @example
 * const findName = prepared((db) =>
 *   db.select({ name: users.username }).from(users).where(eq(users.id, sql.placeholder('id'))).prepare('user_name'),
 * );
 * const [row] = await findName(db).execute({ id });
 */
export function prepared<Query>(build: (db: Queryable) => Query): (db: Queryable) => Query {
  const built = new WeakMap<Queryable, Query>();
  return (db) => {
    const query = built.get(db) ?? build(db);
    built.set(db, query);
    return query;
  };
}
