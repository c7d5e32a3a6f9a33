import { and, eq, gt, lte, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { rowsOf } from '../../db/migrate.ts';
import { siteDayOf } from '../../db/site-day.ts';
import { keyList } from '../../db/sql-keys.ts';
import { creditEntries, paidLookUps } from '../../db/tables/commerce-tables.ts';
import { users } from '../../db/tables/user-tables.ts';

/**
 * Credit entries. A positive entry is a lot. Negative entries take credits from a lot or from the free credits of a day; one entry sums up
 * what is spent in a day. What is left of a lot is its amount minus what was taken from it.
 */

export type CreditEntry = typeof creditEntries.$inferSelect;
export type NewCreditEntry = typeof creditEntries.$inferInsert;

/** Credits that were added together and expire together. */
export interface Lot {
  readonly id: number;
  /** Number of credits left, which is positive. */
  readonly left: number;
  /** Null if they do not expire. */
  readonly expiresAt: Date | null;
}

/**
 * Locks the account until the end of the transaction, so that credits can be read and then spent. Inserting rows that reference the account
 * does not wait for this lock.
 *
 * @returns whether the account exists
 */
export async function lockCredits(tx: Queryable, userId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update');
  return rows.length > 0;
}

/** Lots with credits left, in the order in which they are spent: by expiry. */
export async function listLots(db: Queryable, userId: string, now: Date): Promise<Lot[]> {
  const result = await db.execute(
    selectLots(sql`${userId}::uuid`, sql`${now.toISOString()}::timestamptz`),
  );
  return readLots(rowsOf(result));
}

/** A statement for {@link readLots}. */
export function selectLots(userId: SQL, now: SQL): SQL {
  return sql`
    select lot.id, lot.expires_at,
           lot.amount + coalesce((select sum(taken.amount) from ${creditEntries} as taken where taken.lot_id = lot.id), 0) as rest
      from ${creditEntries} as lot
     where lot.user_id = ${userId} and lot.amount > 0
       and (lot.expires_at is null or lot.expires_at > ${now})
     order by lot.expires_at asc nulls last, lot.id`;
}

export function readLots(rows: readonly Readonly<Record<string, unknown>>[]): Lot[] {
  return rows.flatMap((row) => {
    const left = Number(row['rest']);
    return left > 0 ? [{ id: Number(row['id']), left, expiresAt: readEnd(row['expires_at']) }] : [];
  });
}

/** Number of free credits that were spent on the day of `now`. */
export async function countTrialSpent(db: Queryable, userId: string, now: Date): Promise<number> {
  const result = await db.execute(selectTrialSpent(sql`${userId}::uuid`, sql`${siteDayOf(now)}`));
  return Number(rowsOf(result)[0]?.['spent']);
}

/** A statement for the number of free credits that were spent on a day. */
export function selectTrialSpent(userId: SQL, day: SQL): SQL {
  return sql`select coalesce(-sum(amount), 0) as spent from ${creditEntries} where user_id = ${userId} and trial_day = ${day}`;
}

export async function insertCreditEntries(
  tx: Queryable,
  entries: readonly NewCreditEntry[],
): Promise<void> {
  if (entries.length > 0) await tx.insert(creditEntries).values([...entries]);
}

/**
 * Adds spent credits to one row per lot and day, because each look-up sums up all rows. The account must be locked.
 */
export async function addSpent(tx: Queryable, entries: readonly NewCreditEntry[]): Promise<void> {
  const { userId, kind, cause, amount } = creditEntries;
  await tx
    .insert(creditEntries)
    .values([...entries])
    .onConflictDoUpdate({
      target: [userId, kind, cause],
      set: { amount: sql`${amount} + excluded.amount`, at: sql`excluded.at` },
    });
}

/** The cause of the entry that adds the lot of an activation, and of the entry that removes its unspent credits. */
export function lotCauseOf(entitlementId: string): string {
  return `entitlement:${entitlementId}`;
}

/** Finds the entry that added the lot of an activation. */
export async function findLotOf(
  db: Queryable,
  userId: string,
  cause: string,
): Promise<CreditEntry | undefined> {
  const [row] = await db
    .select()
    .from(creditEntries)
    .where(
      and(
        eq(creditEntries.userId, userId),
        eq(creditEntries.kind, 'PURCHASE'),
        eq(creditEntries.cause, cause),
      ),
    );
  return row;
}

/** Sets the expiry of a lot. A lot expires with its activation, which can move. */
export async function setLotEnd(tx: Queryable, lotId: number, expiresAt: Date): Promise<void> {
  await tx.update(creditEntries).set({ expiresAt }).where(eq(creditEntries.id, lotId));
}

/** Whether an adjustment has this cause, or this cause with a lot appended. */
export async function hasAdjustment(
  db: Queryable,
  userId: string,
  cause: string,
): Promise<boolean> {
  const rows = await db
    .select({ id: creditEntries.id })
    .from(creditEntries)
    .where(
      and(
        eq(creditEntries.userId, userId),
        eq(creditEntries.kind, 'ADJUST'),
        sql`(${creditEntries.cause} = ${cause} or starts_with(${creditEntries.cause}, ${`${cause}:`}))`,
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/**
 * Returns the keys of those positions that were paid for after a time.
 *
 * @param keys in hexadecimal
 */
export async function listPaid(
  db: Queryable,
  { userId, keys, after }: { userId: string; keys: readonly string[]; after: Date },
): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db
    .select({ key: sql<string>`encode(${paidLookUps.key}, 'hex')` })
    .from(paidLookUps)
    .where(
      and(
        eq(paidLookUps.userId, userId),
        sql`${paidLookUps.key} in (${keyList(keys)})`,
        gt(paidLookUps.paidAt, after),
      ),
    );
  return new Set(rows.map(({ key }) => key));
}

export async function writePaid(
  tx: Queryable,
  { userId, keys, now }: { userId: string; keys: readonly string[]; now: Date },
): Promise<void> {
  await tx
    .insert(paidLookUps)
    .values(keys.map((key) => ({ userId, key: Buffer.from(key, 'hex'), paidAt: now })))
    .onConflictDoUpdate({
      target: [paidLookUps.userId, paidLookUps.key],
      set: { paidAt: sql`greatest(${paidLookUps.paidAt}, excluded.paid_at)` },
    });
}

/** Deletes the records of positions paid for at or before a time. */
export async function deletePaidUntil(db: Queryable, then: Date): Promise<void> {
  await db.delete(paidLookUps).where(lte(paidLookUps.paidAt, then));
}

/** Parses a time in the result of a raw statement. Both drivers return it as text. */
export function readEnd(value: unknown): Date | null {
  return typeof value === 'string' ? new Date(value) : null;
}
