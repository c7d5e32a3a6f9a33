import type { Queryable } from '../db/database.ts';
import { siteSettings } from '../db/tables/site-tables.ts';

/** Settings of the site as they lie in the database. */

export async function listSiteSettings(db: Queryable): Promise<ReadonlyMap<string, unknown>> {
  const rows = await db.select().from(siteSettings);
  return new Map(rows.map(({ key, value }) => [key, value]));
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
