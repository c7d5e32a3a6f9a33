import { sql } from 'drizzle-orm';
import { expect, inject } from 'vitest';
import type { Queryable } from '../db/database.ts';
import { rowsOf } from '../db/migrate.ts';

/**
 * Waits until other transactions wait for a lock, such as one that this transaction holds. Does nothing on the embedded database: it runs
 * one transaction at a time, so the others have not begun.
 */
export async function waitForWaiter(tx: Queryable, least = 1): Promise<void> {
  if (inject('postgres') === null) return;
  const waiters = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  // The view is constant in a transaction unless its snapshot is cleared.
  const count = async () => {
    await tx.execute(sql`select pg_stat_clear_snapshot()`);
    return rowsOf(await tx.execute(waiters)).length;
  };
  await expect.poll(count, { timeout: 10_000, interval: 20 }).toBeGreaterThanOrEqual(least);
}
