import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from './database.ts';
import { auditEntries } from './tables/site-tables.ts';
import { users } from './tables/user-tables.ts';

export type AuditRow = typeof auditEntries.$inferSelect;

export async function insertAudit(
  tx: Queryable,
  entry: typeof auditEntries.$inferInsert,
): Promise<void> {
  await tx.insert(auditEntries).values(entry);
}

export async function findAudit(db: Queryable, id: string): Promise<AuditRow | undefined> {
  const [row] = await db.select().from(auditEntries).where(eq(auditEntries.id, id));
  return row;
}

export interface AuditSearch {
  /** A prefix of the action, made of letters, dots and hyphens. */
  readonly action?: string | undefined;
  readonly target?: string | undefined;
  readonly before?: Date | undefined;
  readonly limit: number;
}

export interface AuditWithActor {
  readonly entry: AuditRow;
  /**
   * Null if the operator made the change on the command line, or if the account no longer exists. `id` comes first, because Drizzle treats
   * a joined row as missing if its first column is null.
   */
  readonly actor: {
    readonly id: string;
    readonly username: string | null;
    readonly email: string | null;
  } | null;
}

/** Newest first. */
export async function listAudit(
  db: Queryable,
  { action = '', target, before, limit }: AuditSearch,
): Promise<AuditWithActor[]> {
  const conditions: SQL[] = [];
  if (action !== '') conditions.push(sql`starts_with(${auditEntries.action}, ${action})`);
  if (target !== undefined && target !== '') conditions.push(eq(auditEntries.target, target));
  if (before !== undefined) conditions.push(lt(auditEntries.at, before));
  return db
    .select({
      entry: auditEntries,
      actor: { id: users.id, username: users.username, email: users.email },
    })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.actorId))
    .where(and(...conditions))
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(limit);
}
