import { eq } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import { siteSettings } from '../db/tables/site-tables.ts';

/** Settings of the site as they lie in the database. */

export type SiteSettingRow = typeof siteSettings.$inferSelect;

export async function listSiteSettings(
  db: Queryable,
): Promise<ReadonlyMap<string, SiteSettingRow>> {
  const rows = await db.select().from(siteSettings);
  return new Map(rows.map((row) => [row.key, row]));
}

/** Held until the end of the transaction, where there is one, so that two changes of it come one after the other. */
export async function lockSiteSetting(
  tx: Queryable,
  key: string,
): Promise<SiteSettingRow | undefined> {
  const [row] = await tx.select().from(siteSettings).where(eq(siteSettings.key, key)).for('update');
  return row;
}

/** Leaves one that is there as it is. */
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
