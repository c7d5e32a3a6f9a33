import { desc, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/database.ts';
import { users } from '../../../db/tables/user-tables.ts';
import { workers } from '../../../db/tables/worker-tables.ts';

export type WorkerRow = typeof workers.$inferSelect;

/** Trusted workers make the checks of others, and are not stopped by their own. */
export function isTrustedWorker(account: { readonly type: string } | null): boolean {
  return account?.type === 'ADMIN';
}

/** Finds the worker of an account, which is created when it first asks for work. */
export async function openWorker(db: Queryable, userId: string, now: Date): Promise<WorkerRow> {
  const found = await findWorkerOf(db, userId);
  if (found !== undefined) return found;
  await db.insert(workers).values({ userId, createdAt: now }).onConflictDoNothing();
  const made = await findWorkerOf(db, userId);
  if (made === undefined) throw new Error('The worker was not created');
  return made;
}

export async function findWorkerOf(db: Queryable, userId: string): Promise<WorkerRow | undefined> {
  const [row] = await db.select().from(workers).where(eq(workers.userId, userId));
  return row;
}

/** Locks a worker, so that nothing is stored for it while it is suspended. */
export async function lockWorker(tx: Queryable, id: number): Promise<WorkerRow | undefined> {
  const [row] = await tx.select().from(workers).where(eq(workers.id, id)).for('update');
  return row;
}

export async function updateWorker(
  db: Queryable,
  id: number,
  change: Partial<Pick<WorkerRow, 'isNamed' | 'state' | 'reason' | 'refused' | 'suspendedAt'>>,
): Promise<void> {
  await db.update(workers).set(change).where(eq(workers.id, id));
}

export interface WorkerWithAccount {
  readonly worker: WorkerRow;
  readonly account: {
    readonly id: string;
    readonly username: string | null;
    readonly email: string | null;
    readonly type: 'ADMIN' | 'NORMAL';
    readonly status: 'ACTIVE' | 'INACTIVE';
  } | null;
}

/** Suspended workers first, then the newest. */
export function listWorkers(
  db: Queryable,
  { only, limit }: { readonly only?: readonly number[]; readonly limit: number },
): Promise<WorkerWithAccount[]> {
  const { id, username, email, type, status } = users;
  return db
    .select({ worker: workers, account: { id, username, email, type, status } })
    .from(workers)
    .leftJoin(users, eq(users.id, workers.userId))
    .where(only && inArray(workers.id, [...only]))
    .orderBy(desc(sql`${workers.state} = 'SUSPENDED'`), desc(workers.id))
    .limit(limit);
}
