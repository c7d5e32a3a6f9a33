import { and, asc, desc, eq, gt, isNotNull, isNull, lte, or } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import { outgoingMails } from '../db/tables/site-tables.ts';

/** Mail on its way. */

export type MailRow = typeof outgoingMails.$inferSelect;

export interface Mail {
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  /** When the link in it runs out. */
  readonly expiresAt?: Date | null;
}

/** In the transaction that causes it: mail goes out for what was committed, and for all of it. */
export async function queueMail(tx: Queryable, mail: Mail, now: Date): Promise<void> {
  await tx.insert(outgoingMails).values({ ...mail, createdAt: now, nextTryAt: now });
}

/**
 * Takes one mail that is due, so that no other process sends it: until `leaseEnd` it counts as being sent. After a crash it is
 * sent again then.
 *
 * @returns it as it was before
 */
export async function takeDueMail(
  db: Queryable,
  { now, leaseEnd }: { readonly now: Date; readonly leaseEnd: Date },
): Promise<MailRow | undefined> {
  const isOfUse = or(isNull(outgoingMails.expiresAt), gt(outgoingMails.expiresAt, now));
  return db.transaction(async (tx) => {
    const [due] = await tx
      .select()
      .from(outgoingMails)
      .where(and(isNotNull(outgoingMails.nextTryAt), lte(outgoingMails.nextTryAt, now), isOfUse))
      .orderBy(asc(outgoingMails.nextTryAt))
      .limit(1)
      .for('update', { skipLocked: true });
    if (due === undefined) return undefined;
    await tx
      .update(outgoingMails)
      .set({ nextTryAt: leaseEnd, tries: due.tries + 1 })
      .where(eq(outgoingMails.id, due.id));
    return due;
  });
}

/** Gives up what waits with a link that has run out: whoever got it now would think that somebody is at their account. */
export async function dropExpiredMails(db: Queryable, now: Date): Promise<void> {
  await db
    .update(outgoingMails)
    .set({ nextTryAt: null, text: '' })
    .where(and(isNotNull(outgoingMails.nextTryAt), lte(outgoingMails.expiresAt, now)));
}

/** Its text held a secret link, which nobody needs to find here later. */
export async function markMailSent(db: Queryable, id: string, now: Date): Promise<void> {
  await db
    .update(outgoingMails)
    .set({ sentAt: now, nextTryAt: null, text: '' })
    .where(eq(outgoingMails.id, id));
}

/** @param nextTryAt null gives it up */
export async function postponeMail(
  db: Queryable,
  id: string,
  nextTryAt: Date | null,
): Promise<void> {
  const given = nextTryAt === null ? { text: '' } : {};
  await db
    .update(outgoingMails)
    .set({ nextTryAt, ...given })
    .where(eq(outgoingMails.id, id));
}

/** The newest first. */
export async function listMails(db: Queryable, limit: number): Promise<MailRow[]> {
  return db.select().from(outgoingMails).orderBy(desc(outgoingMails.createdAt)).limit(limit);
}

export async function deleteMailsBefore(db: Queryable, then: Date): Promise<void> {
  await db.delete(outgoingMails).where(lte(outgoingMails.createdAt, then));
}
