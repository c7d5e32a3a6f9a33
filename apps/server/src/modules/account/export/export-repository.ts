import { and, count, desc, eq, gte, lt, lte, ne, notExists, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/database.ts';
import { accountExportParts, accountExports } from '../../../db/tables/account-tables.ts';
import { jobs } from '../../../db/tables/job-tables.ts';

/** Exports of accounts and their archives. */

export type ExportRow = typeof accountExports.$inferSelect;

export const EXPORT_QUEUE = 'account-export';

/** Whose exports, and for whom. */
export interface ExportOwner {
  readonly userId: string;
  readonly isForAdmin: boolean;
}

/** @returns `undefined` if one runs already */
export async function insertExport(
  tx: Queryable,
  values: typeof accountExports.$inferInsert,
): Promise<ExportRow | undefined> {
  const [row] = await tx.insert(accountExports).values(values).onConflictDoNothing().returning();
  return row;
}

export async function findExport(db: Queryable, id: string): Promise<ExportRow | undefined> {
  const [row] = await db.select().from(accountExports).where(eq(accountExports.id, id));
  return row;
}

export async function findNewestExport(
  db: Queryable,
  owner: ExportOwner,
): Promise<ExportRow | undefined> {
  const [row] = await db
    .select()
    .from(accountExports)
    .where(isOf(owner))
    .orderBy(desc(accountExports.createdAt))
    .limit(1);
  return row;
}

export async function countExportsSince(
  db: Queryable,
  owner: ExportOwner,
  then: Date,
): Promise<{ readonly count: number; readonly oldest: Date | null }> {
  const { createdAt } = accountExports;
  const [row] = await db
    .select({ count: count(), oldest: sql`min(${createdAt})`.mapWith(createdAt) })
    .from(accountExports)
    .where(and(isOf(owner), gte(createdAt, then)));
  return row ?? { count: 0, oldest: null };
}

export async function updateExport(
  db: Queryable,
  id: string,
  change: Partial<Omit<typeof accountExports.$inferInsert, 'id' | 'userId'>>,
): Promise<ExportRow | undefined> {
  const [row] = await db
    .update(accountExports)
    .set(change)
    .where(eq(accountExports.id, id))
    .returning();
  return row;
}

export async function insertPart(
  db: Queryable,
  part: typeof accountExportParts.$inferInsert,
): Promise<void> {
  await db.insert(accountExportParts).values(part);
}

export async function findPart(
  db: Queryable,
  exportId: string,
  number: number,
): Promise<Uint8Array | undefined> {
  const [row] = await db
    .select({ content: accountExportParts.content })
    .from(accountExportParts)
    .where(and(eq(accountExportParts.exportId, exportId), eq(accountExportParts.number, number)));
  return row?.content;
}

export async function deleteParts(db: Queryable, exportId: string): Promise<void> {
  await db.delete(accountExportParts).where(eq(accountExportParts.exportId, exportId));
}

/** Expires the earlier archives of the owner, so that only the newest takes space. */
export async function expireEarlier(
  tx: Queryable,
  { id, ...owner }: ExportOwner & { readonly id: string },
  now: Date,
): Promise<void> {
  const earlier = await tx
    .update(accountExports)
    .set({ expiresAt: now })
    .where(and(isOf(owner), ne(accountExports.id, id), eq(accountExports.state, 'DONE')))
    .returning({ id: accountExports.id });
  for (const row of earlier) await deleteParts(tx, row.id);
}

/** The exports that run without a job, because every try of it failed or was killed. Their users learn it. */
export async function failLostExports(
  db: Queryable,
  { now, maxTries }: { readonly now: Date; readonly maxTries: number },
): Promise<number> {
  const isTried = and(
    eq(jobs.queue, EXPORT_QUEUE),
    sql`${jobs.key} = ${accountExports.id}::text`,
    sql`(${jobs.tries} < ${maxTries} or ${jobs.readyAt} > ${sql.param(now, jobs.readyAt)})`,
  );
  const lost = await db
    .update(accountExports)
    .set({ state: 'FAILED', finishedAt: now, expiresAt: now })
    .where(
      and(
        eq(accountExports.state, 'RUNNING'),
        notExists(db.select({ key: jobs.key }).from(jobs).where(isTried)),
      ),
    )
    .returning({ id: accountExports.id });
  for (const { id } of lost) await deleteParts(db, id);
  return lost.length;
}

/** Deletes expired archives, and after another day the record of them, by which exports are counted. */
export async function deleteExpiredExports(db: Queryable, now: Date): Promise<void> {
  const expired = db
    .select({ id: accountExports.id })
    .from(accountExports)
    .where(lte(accountExports.expiresAt, now));
  await db
    .delete(accountExportParts)
    .where(sql`${accountExportParts.exportId} in (${expired.getSQL()})`);
  const dayBefore = new Date(now.getTime() - 86_400_000);
  await db
    .delete(accountExports)
    .where(and(lte(accountExports.expiresAt, now), lt(accountExports.createdAt, dayBefore)));
}

function isOf({ userId, isForAdmin }: ExportOwner) {
  return and(eq(accountExports.userId, userId), eq(accountExports.isForAdmin, isForAdmin));
}
