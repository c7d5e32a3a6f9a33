import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { linkTokens } from '../../db/tables/user-tables.ts';

/** The secrets of links in emails. */

export type LinkTokenRow = typeof linkTokens.$inferSelect;
export type LinkPurpose = LinkTokenRow['purpose'];

export interface LinkKey {
  readonly hash: string;
  readonly purpose: LinkPurpose;
  readonly now: Date;
}

export async function insertLinkToken(
  db: Queryable,
  token: typeof linkTokens.$inferInsert,
): Promise<void> {
  await db.insert(linkTokens).values(token);
}

/** Finds a link that is valid now. */
export async function findLinkToken(
  db: Queryable,
  key: LinkKey,
): Promise<LinkTokenRow | undefined> {
  const [row] = await db.select().from(linkTokens).where(isUsable(key));
  return row;
}

/** Finds the address that a valid link of the user would verify. */
export async function findPendingEmail(
  db: Queryable,
  userId: string,
  now: Date,
): Promise<string | undefined> {
  const [row] = await db
    .select({ email: linkTokens.email })
    .from(linkTokens)
    .where(and(eq(linkTokens.userId, userId), isOpen('VERIFY_EMAIL', now)));
  return row?.email ?? undefined;
}

/** Marks a link as used. Only one of several simultaneous calls succeeds. */
export async function takeLinkToken(
  db: Queryable,
  key: LinkKey,
): Promise<LinkTokenRow | undefined> {
  const [row] = await db
    .update(linkTokens)
    .set({ usedAt: key.now })
    .where(isUsable(key))
    .returning();
  return row;
}

/** Deletes links of one purpose: those of a user, or those without a user. */
export async function deleteLinkTokens(
  db: Queryable,
  purpose: LinkPurpose,
  userId?: string,
): Promise<void> {
  const whose = userId === undefined ? isNull(linkTokens.userId) : eq(linkTokens.userId, userId);
  await db.delete(linkTokens).where(and(eq(linkTokens.purpose, purpose), whose));
}

/** Deletes all links of a user, when the owner of the account may have changed. */
export async function deleteAllLinkTokens(db: Queryable, userId: string): Promise<void> {
  await db.delete(linkTokens).where(eq(linkTokens.userId, userId));
}

export async function deleteLinkTokensExpiredBefore(db: Queryable, then: Date): Promise<void> {
  await db.delete(linkTokens).where(lt(linkTokens.expiresAt, then));
}

function isUsable({ hash, purpose, now }: LinkKey) {
  return and(eq(linkTokens.hash, hash), isOpen(purpose, now));
}

function isOpen(purpose: LinkPurpose, now: Date) {
  return and(
    eq(linkTokens.purpose, purpose),
    isNull(linkTokens.usedAt),
    gt(linkTokens.expiresAt, now),
  );
}
