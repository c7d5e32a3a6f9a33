import { eq } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import { siteSettings } from '../db/tables/site-tables.ts';

export type SiteSettingRow = typeof siteSettings.$inferSelect;

export async function listSiteSettings(
  db: Queryable,
): Promise<ReadonlyMap<string, SiteSettingRow>> {
  const rows = await db.select().from(siteSettings);
  return new Map(rows.map((row) => [row.key, row]));
}

/** Locks the row until the end of the transaction, so that changes of a setting happen one after the other. */
export async function lockSiteSetting(
  tx: Queryable,
  key: string,
): Promise<SiteSettingRow | undefined> {
  const [row] = await tx.select().from(siteSettings).where(eq(siteSettings.key, key)).for('update');
  return row;
}

/** Inserts a setting unless it exists. */
export async function addSiteSetting(
  db: Queryable,
  setting: typeof siteSettings.$inferInsert,
): Promise<void> {
  await db.insert(siteSettings).values(setting).onConflictDoNothing();
}

export async function writeSiteSetting(
  db: Queryable,
  setting: typeof siteSettings.$inferInsert,
): Promise<void> {
  const { value, updatedAt } = setting;
  await db
    .insert(siteSettings)
    .values(setting)
    .onConflictDoUpdate({ target: siteSettings.key, set: { value, updatedAt } });
}
