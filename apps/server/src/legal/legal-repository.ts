import type { LegalPage } from '@chuhe/contract/legal';
import { and, desc, eq, max, sql } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import { legalVersions } from '../db/tables/legal-tables.ts';
import { users } from '../db/tables/user-tables.ts';

/** Published versions of the legal pages. They are only added. */

export type LegalVersionRow = typeof legalVersions.$inferSelect;

export interface CurrentVersion {
  readonly page: LegalPage;
  readonly version: number;
  /** The last version that asks users who have accepted an earlier one; 0 for none. */
  readonly required: number;
}

/** Without the pages that have no published version. */
export async function listCurrentVersions(db: Queryable): Promise<CurrentVersion[]> {
  const rows = await db
    .select({
      page: legalVersions.page,
      version: max(legalVersions.version),
      required: sql<
        number | null
      >`max(${legalVersions.version}) filter (where ${legalVersions.asksAgain})`,
    })
    .from(legalVersions)
    .groupBy(legalVersions.page);
  return rows.map(({ page, version, required }) => ({
    page,
    version: version ?? 0,
    required: required ?? 0,
  }));
}

export async function findLegalVersion(
  db: Queryable,
  page: LegalPage,
  version: number,
): Promise<LegalVersionRow | undefined> {
  const [row] = await db
    .select()
    .from(legalVersions)
    .where(and(eq(legalVersions.page, page), eq(legalVersions.version, version)));
  return row;
}

/** Newest first. */
export async function listLegalVersions(db: Queryable, page: LegalPage, limit: number) {
  const { version, createdAt, asksAgain } = legalVersions;
  return db
    .select({ version, createdAt, asksAgain, username: users.username, email: users.email })
    .from(legalVersions)
    .leftJoin(users, eq(users.id, legalVersions.actorId))
    .where(eq(legalVersions.page, page))
    .orderBy(desc(version))
    .limit(limit);
}

/** @returns whether it was added; false if another administrator has just published this version */
export async function addLegalVersion(
  tx: Queryable,
  row: typeof legalVersions.$inferInsert,
): Promise<boolean> {
  const added = await tx
    .insert(legalVersions)
    .values(row)
    .onConflictDoNothing()
    .returning({ version: legalVersions.version });
  return added.length > 0;
}
