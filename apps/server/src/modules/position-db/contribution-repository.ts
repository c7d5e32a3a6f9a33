import type { CONTRIBUTION_STATUSES } from '@chuhe/contract/cloud';
import { and, asc, count, desc, eq, gt, lt } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { contributions } from '../../db/tables/position-tables.ts';

/** What users say of positions. */

export type ContributionRow = typeof contributions.$inferSelect;
export type ContributionStatus = (typeof CONTRIBUTION_STATUSES)[number];

export interface ContributionOf {
  readonly key: Uint8Array;
  readonly userId: string;
}

/** Puts it in the place of what the same user has said before; what is new is to be judged anew. */
export async function writeContribution(
  db: Queryable,
  { key, userId }: ContributionOf,
  { moves, now }: { readonly moves: string; readonly now: Date },
): Promise<ContributionRow> {
  const [row] = await db
    .insert(contributions)
    .values({ key, userId, moves, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: [contributions.key, contributions.userId],
      set: { moves, status: 'PENDING', updatedAt: now },
    })
    .returning();
  if (row === undefined) throw new Error('No contribution was written');
  return row;
}

export async function findContribution(
  db: Queryable,
  of: ContributionOf,
): Promise<ContributionRow | undefined> {
  const [row] = await db.select().from(contributions).where(isOf(of));
  return row;
}

/** @returns what was there */
export async function deleteContribution(
  db: Queryable,
  of: ContributionOf,
): Promise<ContributionRow | undefined> {
  const [row] = await db.delete(contributions).where(isOf(of)).returning();
  return row;
}

export async function countContributions(db: Queryable, userId: string): Promise<number> {
  const [row] = await db
    .select({ all: count() })
    .from(contributions)
    .where(eq(contributions.userId, userId));
  return row?.all ?? 0;
}

export interface ContributionSearch {
  readonly status: ContributionStatus;
  readonly limit: number;
  /** When the last one that was seen was said. */
  readonly beyond?: Date | undefined;
}

/** What waits is served in its turn, the oldest first; of what has been judged the newest is looked for. */
export function listContributions(
  db: Queryable,
  { status, limit, beyond }: ContributionSearch,
): Promise<ContributionRow[]> {
  const { key, updatedAt, userId } = contributions;
  const [order, past] = status === 'PENDING' ? [asc, gt] : [desc, lt];
  return db
    .select()
    .from(contributions)
    .where(
      and(
        eq(contributions.status, status),
        beyond === undefined ? undefined : past(updatedAt, beyond),
      ),
    )
    .orderBy(order(updatedAt), order(key), order(userId))
    .limit(limit);
}

/** @returns nothing where the contribution is not there, or says something else by now */
export async function judgeContribution(
  db: Queryable,
  of: ContributionOf,
  { moves, status }: { readonly moves: string; readonly status: ContributionStatus },
): Promise<ContributionRow | undefined> {
  const [row] = await db
    .update(contributions)
    .set({ status })
    .where(and(isOf(of), eq(contributions.moves, moves)))
    .returning();
  return row;
}

/** A guest's contributions become the account's, except where that has said something of the same position itself. */
export async function moveContributions(
  tx: Queryable,
  { fromUserId, toUserId }: { readonly fromUserId: string; readonly toUserId: string },
): Promise<void> {
  const rows = await tx.select().from(contributions).where(eq(contributions.userId, fromUserId));
  if (rows.length === 0) return;
  await tx
    .insert(contributions)
    .values(rows.map((row) => ({ ...row, userId: toUserId })))
    .onConflictDoNothing();
  await tx.delete(contributions).where(eq(contributions.userId, fromUserId));
}

function isOf({ key, userId }: ContributionOf) {
  return and(eq(contributions.key, key), eq(contributions.userId, userId));
}
