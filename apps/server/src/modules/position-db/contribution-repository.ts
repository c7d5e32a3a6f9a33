import type { CONTRIBUTION_STATUSES } from '@chuhe/contract/cloud';
import { and, asc, count, desc, eq, gt, lt } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { contributions } from '../../db/tables/position-tables.ts';

/** Scores of moves that users have contributed. */

export type ContributionRow = typeof contributions.$inferSelect;
export type ContributionStatus = (typeof CONTRIBUTION_STATUSES)[number];

export interface ContributionId {
  readonly key: Uint8Array;
  readonly userId: string;
}

/** Writes a contribution, replacing the previous one of the user to the position. An administrator has to judge it again. */
export async function writeContribution(
  db: Queryable,
  { key, userId }: ContributionId,
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
  of: ContributionId,
): Promise<ContributionRow | undefined> {
  const [row] = await db.select().from(contributions).where(hasId(of));
  return row;
}

/** As {@link findContribution}, and locks the contribution: other transactions that change or judge it wait until this one ends. */
export async function lockContribution(
  tx: Queryable,
  of: ContributionId,
): Promise<ContributionRow | undefined> {
  const [row] = await tx.select().from(contributions).where(hasId(of)).for('update');
  return row;
}

/** @returns the deleted contribution */
export async function deleteContribution(
  db: Queryable,
  of: ContributionId,
): Promise<ContributionRow | undefined> {
  const [row] = await db.delete(contributions).where(hasId(of)).returning();
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
  /** `updatedAt` of the last contribution on the previous page. */
  readonly beyond?: Date | undefined;
}

/** Pending contributions are listed oldest first, judged ones newest first. */
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

/** @returns `undefined` if the contribution does not exist or its moves have changed since */
export async function judgeContribution(
  db: Queryable,
  of: ContributionId,
  { moves, status }: { readonly moves: string; readonly status: ContributionStatus },
): Promise<ContributionRow | undefined> {
  const [row] = await db
    .update(contributions)
    .set({ status })
    .where(and(hasId(of), eq(contributions.moves, moves)))
    .returning();
  return row;
}

/** Moves a guest's contributions to an account. If both have contributed to a position, the contribution of the account is kept. */
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

function hasId({ key, userId }: ContributionId) {
  return and(eq(contributions.key, key), eq(contributions.userId, userId));
}
