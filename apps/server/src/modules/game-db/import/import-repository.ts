import { and, desc, eq, inArray, ne, notInArray, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/database.ts';
import { collections, gameImports } from '../../../db/tables/collection-tables.ts';

/** Imports of files: at most one unfinished row per file and collection, and one for each finished import. */

export type ImportRow = typeof gameImports.$inferSelect;
export type ImportWithName = ImportRow & { readonly collection: string };
export type ImportState = ImportRow['state'];

const MAX_LISTED = 50;

export async function listImports(db: Queryable): Promise<readonly ImportWithName[]> {
  const newest = db
    .select({ id: gameImports.id })
    .from(gameImports)
    .orderBy(desc(gameImports.updatedAt))
    .limit(MAX_LISTED);
  const isListed = or(eq(gameImports.state, 'RUNNING'), inArray(gameImports.id, newest));
  const rows = await db
    .select()
    .from(gameImports)
    .innerJoin(collections, eq(collections.id, gameImports.collectionId))
    .where(isListed)
    .orderBy(desc(gameImports.createdAt), desc(gameImports.id));
  return rows.map(({ game_import, collection }) => ({
    ...game_import,
    collection: collection.name,
  }));
}

export async function findImport(db: Queryable, id: string): Promise<ImportWithName | undefined> {
  const [row] = await db
    .select()
    .from(gameImports)
    .innerJoin(collections, eq(collections.id, gameImports.collectionId))
    .where(eq(gameImports.id, id));
  return row && { ...row.game_import, collection: row.collection.name };
}

/** Locks the row until the end of the transaction. */
export async function lockImport(db: Queryable, id: string): Promise<ImportRow | undefined> {
  const [row] = await db.select().from(gameImports).where(eq(gameImports.id, id)).for('update');
  return row;
}

export interface ImportedFile {
  readonly collectionId: number;
  /** SHA-256 of the file. */
  readonly hash: Uint8Array;
  readonly fileName: string;
  /** Size of the file in bytes. */
  readonly size: number;
  readonly now: Date;
}

/** Finds the unfinished import of this file into this collection, or creates one. */
export async function ensureImport(
  db: Queryable,
  { collectionId, hash, fileName, size, now }: ImportedFile,
): Promise<string> {
  const begin = { state: 'STOPPED', createdAt: now, updatedAt: now } as const;
  await db
    .insert(gameImports)
    .values({ collectionId, fileHash: hash, fileName, size, ...begin })
    .onConflictDoNothing();
  const isIt = and(
    eq(gameImports.collectionId, collectionId),
    eq(gameImports.fileHash, hash),
    ne(gameImports.state, 'DONE'),
  );
  const [row] = await db.select({ id: gameImports.id }).from(gameImports).where(isIt);
  if (row === undefined) throw new Error('The import has just ended');
  return row.id;
}

export type ImportChange = Partial<
  Pick<
    ImportRow,
    'state' | 'read' | 'games' | 'added' | 'duplicates' | 'refused' | 'report' | 'problem'
  >
>;

/**
 * @param states the states in which the import may be changed
 * @returns `undefined` if the import is in none of these states
 */
export async function changeImport(
  db: Queryable,
  { id, states, now }: { readonly id: string; readonly states: ImportState[]; readonly now: Date },
  change: ImportChange,
): Promise<ImportRow | undefined> {
  const [row] = await db
    .update(gameImports)
    .set({ ...change, updatedAt: now })
    .where(and(eq(gameImports.id, id), inArray(gameImports.state, states)))
    .returning();
  return row;
}

/** Whether a file has been imported completely. */
export async function isImported(
  db: Queryable,
  { collectionId, hash }: Pick<ImportedFile, 'collectionId' | 'hash'>,
): Promise<boolean> {
  const isIt = and(
    eq(gameImports.collectionId, collectionId),
    eq(gameImports.fileHash, hash),
    eq(gameImports.state, 'DONE'),
  );
  const [row] = await db.select({ id: gameImports.id }).from(gameImports).where(isIt).limit(1);
  return row !== undefined;
}

export async function listRunning(db: Queryable): Promise<readonly string[]> {
  const rows = await db
    .select({ id: gameImports.id })
    .from(gameImports)
    .where(eq(gameImports.state, 'RUNNING'));
  return rows.map(({ id }) => id);
}

/** @returns the imports whose file is no longer needed, because they are finished or missing */
export async function listEnded(
  db: Queryable,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const going = await db
    .select({ id: gameImports.id })
    .from(gameImports)
    .where(and(inArray(gameImports.id, [...ids]), notInArray(gameImports.state, ['DONE'])));
  const kept = new Set(going.map(({ id }) => id));
  return new Set(ids.filter((id) => !kept.has(id)));
}

/** Counts the running imports into a collection. */
export async function countRunning(db: Queryable, collectionId: number): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(gameImports)
    .where(and(eq(gameImports.collectionId, collectionId), eq(gameImports.state, 'RUNNING')));
  return row?.count ?? 0;
}
