import { isConflict, type Queryable } from './database.ts';

/**
 * Runs a transaction, and repeats it once if the database aborts it in favour of another. `work` must have no effects outside the
 * transaction.
 *
 * @example
 * const opened = await inTransaction(database.db, (tx) => openSession(tx, session));
 */
export async function inTransaction<Result>(
  db: Queryable,
  work: (tx: Queryable) => Promise<Result>,
): Promise<Result> {
  try {
    return await db.transaction(work);
  } catch (error) {
    if (!isConflict(error)) throw error;
    return db.transaction(work);
  }
}
