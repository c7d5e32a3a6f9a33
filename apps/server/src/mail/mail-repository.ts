import { and, asc, count, desc, eq, gt, gte, isNotNull, isNull, lte, or } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import { outgoingMails } from '../db/tables/site-tables.ts';

export type MailRow = typeof outgoingMails.$inferSelect;

export interface Mail {
  /** Identifies the event that causes the email. A second email with the same key is not queued. */
  readonly key?: string | null;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  /** When the link in the email expires. */
  readonly expiresAt?: Date | null;
}

/** Queues an email. Call it in the transaction that causes the email, so that it is sent only if the transaction commits. */
export async function queueMail(tx: Queryable, mail: Mail, now: Date): Promise<void> {
  await tx
    .insert(outgoingMails)
    .values({ ...mail, createdAt: now, nextTryAt: now })
    .onConflictDoNothing({ target: outgoingMails.key });
}

/**
 * Takes one due email for sending. No other process takes it before `leaseEnd`.
 *
 * @returns the row before this change
 */
export async function takeDueMail(
  db: Queryable,
  { now, leaseEnd }: { readonly now: Date; readonly leaseEnd: Date },
): Promise<MailRow | undefined> {
  const isUnexpired = or(isNull(outgoingMails.expiresAt), gt(outgoingMails.expiresAt, now));
  return db.transaction(async (tx) => {
    const [due] = await tx
      .select()
      .from(outgoingMails)
      .where(
        and(isNotNull(outgoingMails.nextTryAt), lte(outgoingMails.nextTryAt, now), isUnexpired),
      )
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

/** Gives up queued emails with an expired link, which would only confuse the recipient. */
export async function dropExpiredMails(db: Queryable, now: Date): Promise<void> {
  await db
    .update(outgoingMails)
    .set({ nextTryAt: null, text: '' })
    .where(and(isNotNull(outgoingMails.nextTryAt), lte(outgoingMails.expiresAt, now)));
}

/** Marks an email as sent and deletes its text, because the text may contain a secret link. */
export async function markMailSent(db: Queryable, id: string, now: Date): Promise<void> {
  await db
    .update(outgoingMails)
    .set({ sentAt: now, nextTryAt: null, text: '' })
    .where(eq(outgoingMails.id, id));
}

/** @param nextTryAt null to give up the email */
export async function postponeMail(
  db: Queryable,
  id: string,
  nextTryAt: Date | null,
): Promise<void> {
  const textChange = nextTryAt === null ? { text: '' } : {};
  await db
    .update(outgoingMails)
    .set({ nextTryAt, ...textChange })
    .where(eq(outgoingMails.id, id));
}

/** Counts the emails queued since then that are unsent although two tries have failed. */
export async function countMailsFailingSince(db: Queryable, then: Date): Promise<number> {
  const [row] = await db
    .select({ mails: count() })
    .from(outgoingMails)
    .where(
      and(
        isNull(outgoingMails.sentAt),
        gte(outgoingMails.tries, 2),
        gte(outgoingMails.createdAt, then),
      ),
    );
  return row?.mails ?? 0;
}

/** Newest first. */
export async function listMails(db: Queryable, limit: number): Promise<MailRow[]> {
  return db.select().from(outgoingMails).orderBy(desc(outgoingMails.createdAt)).limit(limit);
}

export async function deleteMailsBefore(db: Queryable, then: Date): Promise<void> {
  await db.delete(outgoingMails).where(lte(outgoingMails.createdAt, then));
}
