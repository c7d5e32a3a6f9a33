import type { Queryable } from '../db/database.ts';
import { auditEntries } from '../db/tables/site-tables.ts';

/** Who changed what by administrator's rights. */
export async function insertAudit(
  tx: Queryable,
  entry: typeof auditEntries.$inferInsert,
): Promise<void> {
  await tx.insert(auditEntries).values(entry);
}
