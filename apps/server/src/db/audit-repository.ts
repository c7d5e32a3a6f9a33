import type { AuditAction } from '@chuhe/contract/audit';
import { and, desc, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import { nameContains } from './contains.ts';
import type { Queryable } from './database.ts';
import { auditEntries } from './tables/site-tables.ts';
import { users } from './tables/user-tables.ts';

export type AuditRow = typeof auditEntries.$inferSelect;

type NewAuditEntry = typeof auditEntries.$inferInsert & { readonly action: AuditAction };

export async function insertAudit(tx: Queryable, entry: NewAuditEntry): Promise<void> {
  await tx.insert(auditEntries).values(entry);
}

export async function findAudit(db: Queryable, id: string): Promise<AuditRow | undefined> {
  const [row] = await db.select().from(auditEntries).where(eq(auditEntries.id, id));
  return row;
}

export interface AuditFilter {
  /** A prefix of the action, made of letters, dots and hyphens. */
  readonly action?: string | undefined;
  /** The target or its first digits, or part of the name or address of an account. */
  readonly target?: string | undefined;
  /** The id of the administrator, or part of their name or address. */
  readonly person?: string | undefined;
  readonly from?: Date | undefined;
  /** Not included. */
  readonly until?: Date | undefined;
}

export interface AuditSearch extends AuditFilter {
  readonly before?: Date | undefined;
  /** With `before`, the id of the last entry of the previous page, if another entry may have its time. */
  readonly beforeId?: string | undefined;
  readonly limit: number;
}

type Named = Pick<typeof users.$inferSelect, 'id' | 'username' | 'email'>;

export interface AuditWithNames {
  readonly entry: AuditRow;
  /** Null if the operator made the change on the command line, or if the account no longer exists. */
  readonly actor: Named | null;
  /** The account that was changed, if the entry is about one that exists. */
  readonly account: Named | null;
}

/** Newest first. */
export async function listAudit(db: Queryable, search: AuditSearch): Promise<AuditWithNames[]> {
  const entries = await db
    .select()
    .from(auditEntries)
    .where(and(...conditionsOf(db, search)))
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(search.limit);
  const ids = entries.flatMap(({ actorId, target }) => [
    actorId ?? [],
    UUID.test(target) ? target : [],
  ]);
  const named = await listNamed(db, ids.flat());
  return entries.map((entry) => ({
    entry,
    actor: (entry.actorId !== null && named.get(entry.actorId)) || null,
    account: named.get(entry.target) ?? null,
  }));
}

/** Walks through all matching entries, newest first, a page at a time. */
export async function* walkAudit(
  db: Queryable,
  filter: AuditFilter,
): AsyncGenerator<readonly AuditWithNames[]> {
  let cursor: Pick<AuditSearch, 'before' | 'beforeId'> = {};
  for (;;) {
    const page = await listAudit(db, { ...filter, ...cursor, limit: PAGE });
    yield page;
    const last = page.at(-1)?.entry;
    if (last === undefined || page.length < PAGE) return;
    cursor = { before: last.at, beforeId: last.id };
  }
}

const PAGE = 500;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

async function listNamed(
  db: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Named>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: users.id, username: users.username, email: users.email })
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row]));
}

function conditionsOf(
  db: Queryable,
  { action = '', target = '', person = '', from, until, before, beforeId }: AuditSearch,
): (SQL | undefined)[] {
  const { at, id } = auditEntries;
  return [
    action === '' ? undefined : sql`starts_with(${auditEntries.action}, ${action})`,
    target === '' ? undefined : hasTarget(db, target),
    person === '' ? undefined : inArray(auditEntries.actorId, called(db, person)),
    from && gte(at, from),
    until && lt(at, until),
    before && beforeId === undefined ? lt(at, before) : undefined,
    before && beforeId !== undefined
      ? or(lt(at, before), and(eq(at, before), lt(id, beforeId)))
      : undefined,
  ];
}

function hasTarget(db: Queryable, text: string): SQL | undefined {
  const isStart = text.length >= 6 && /^[\da-f-]+$/.test(text);
  return or(
    eq(auditEntries.target, text),
    isStart ? sql`starts_with(${auditEntries.target}, ${text})` : undefined,
    sql`${auditEntries.target} in (select id::text from ${called(db, text)} as named)`,
  );
}

/** The ids of the accounts with this id, or with the text in their name or address. */
function called(db: Queryable, text: string) {
  const fields = [users.email, users.username, users.firstName, users.lastName];
  const isNamed = nameContains(fields, text);
  const where = UUID.test(text) ? or(eq(users.id, text), isNamed) : isNamed;
  return db.select({ id: users.id }).from(users).where(where);
}
