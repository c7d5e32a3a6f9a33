import { and, asc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { accountDeletions } from '../../db/tables/account-tables.ts';
import { orders } from '../../db/tables/commerce-tables.ts';
import { outgoingMails } from '../../db/tables/site-tables.ts';
import { users } from '../../db/tables/user-tables.ts';
import { GIVE_UP_AFTER } from '../billing/recover-orders.ts';

/** Closed accounts, and what remains of an account that is deleted. */

export type DeletionRow = typeof accountDeletions.$inferSelect;

export async function findDeletion(
  db: Queryable,
  userId: string,
): Promise<DeletionRow | undefined> {
  const [row] = await db.select().from(accountDeletions).where(eq(accountDeletions.userId, userId));
  return row;
}

/** @returns `undefined` if the account is closed already */
export async function insertDeletion(
  tx: Queryable,
  values: typeof accountDeletions.$inferInsert,
): Promise<DeletionRow | undefined> {
  const [row] = await tx.insert(accountDeletions).values(values).onConflictDoNothing().returning();
  return row;
}

/** @returns the deletion that was taken back */
export async function removeDeletion(
  tx: Queryable,
  userId: string,
): Promise<DeletionRow | undefined> {
  const [row] = await tx
    .delete(accountDeletions)
    .where(eq(accountDeletions.userId, userId))
    .returning();
  return row;
}

/** The ids of accounts to delete, those that are due longest first. */
export async function listDueDeletions(db: Queryable, now: Date): Promise<string[]> {
  const rows = await db
    .select({ userId: accountDeletions.userId })
    .from(accountDeletions)
    .where(lte(accountDeletions.dueAt, now))
    .orderBy(asc(accountDeletions.dueAt));
  return rows.map(({ userId }) => userId);
}

/**
 * Whether the user has an order that may still be paid. A payment that was received but does not match its order is not pending: it is
 * the operator's to settle, and its order is kept after the account is deleted.
 */
export async function hasPendingOrder(db: Queryable, userId: string, now: Date): Promise<boolean> {
  const isPayable = and(eq(orders.status, 'OPEN'), gt(orders.expiresAt, now));
  const isProcessing = and(
    eq(orders.status, 'PROCESSING'),
    isNull(orders.paymentId),
    // An older order is no longer checked at the provider.
    gt(orders.createdAt, new Date(now.getTime() - GIVE_UP_AFTER)),
  );
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), or(isProcessing, isPayable)))
    .limit(1);
  return rows.length > 0;
}

/** Removes the address from the orders of a user. The orders themselves are kept. */
export async function removeOrderAddresses(tx: Queryable, userId: string): Promise<void> {
  await tx.update(orders).set({ email: null }).where(eq(orders.userId, userId));
}

/** Deletes the mails to an address, sent or not, and their record. */
export async function deleteMailsTo(tx: Queryable, addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return;
  const lower = addresses.map((address) => address.toLowerCase());
  await tx.delete(outgoingMails).where(inArray(sql`lower(${outgoingMails.recipient})`, lower));
}

/**
 * The addresses to which receipts of a user were sent, without those of other accounts and other buyers. A buyer can enter any address, and
 * the mails of others must not be deleted.
 */
export async function listOrderAddresses(db: Queryable, userId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ email: orders.email })
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        sql`not exists (select from ${users} as other
              where lower(other.email) = lower(${orders.email}) and other.id <> ${userId})`,
        sql`not exists (select from ${orders} as other
              where lower(other.email) = lower(${orders.email}) and other.user_id <> ${userId})`,
      ),
    );
  return rows.flatMap(({ email }) => (email === null ? [] : [email]));
}
