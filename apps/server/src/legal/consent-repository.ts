import type { Consent } from '@chuhe/contract/consent';
import { desc, eq, max, sql } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import { consents } from '../db/tables/legal-tables.ts';
import type { MoveGuestData } from '../users/guest-data.ts';

export type ConsentRow = typeof consents.$inferSelect;

/** Keeps a consent, unless the user has given the same one at the same place before. */
export async function addConsent(tx: Queryable, row: typeof consents.$inferInsert): Promise<void> {
  await tx.insert(consents).values(row).onConflictDoNothing();
}

/** The newest versions that a user has accepted. @returns `undefined` if the user has never accepted any */
export async function findAccepted(db: Queryable, userId: string): Promise<Consent | undefined> {
  const [row] = await db
    .select({ terms: max(consents.terms), privacy: max(consents.privacy) })
    .from(consents)
    .where(eq(consents.userId, userId));
  const { terms = null, privacy = null } = row ?? {};
  return terms === null || privacy === null ? undefined : { terms, privacy };
}

/** Newest first. */
export async function listConsents(db: Queryable, userId: string): Promise<ConsentRow[]> {
  return db
    .select()
    .from(consents)
    .where(eq(consents.userId, userId))
    .orderBy(desc(consents.createdAt), desc(consents.terms), desc(consents.privacy))
    .limit(MAX_LISTED);
}

const MAX_LISTED = 200;

/** What a guest has accepted at a checkout counts for the account. */
export const moveGuestConsents: MoveGuestData = async (tx, { fromUserId, toUserId }) => {
  await tx.execute(sql`
    insert into ${consents} (user_id, terms, privacy, place, created_at)
      select ${toUserId}::uuid, terms, privacy, place, created_at from ${consents} where user_id = ${fromUserId}::uuid
      on conflict do nothing`);
};
