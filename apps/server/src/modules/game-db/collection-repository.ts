import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { rowsOf } from '../../db/migrate.ts';
import { collections } from '../../db/tables/collection-tables.ts';
import { toSearchText } from '../../search-text/search-text.ts';

/** Collections of games. A deleted collection is only marked; `remove-collections.ts` removes its rows later. */

export type CollectionRow = typeof collections.$inferSelect;

export async function listCollections(db: Queryable): Promise<readonly CollectionRow[]> {
  const { nameSearchText, id, deletedAt } = collections;
  return db
    .select()
    .from(collections)
    .where(isNull(deletedAt))
    .orderBy(asc(nameSearchText), asc(id));
}

/** Finds the collection with this name, or creates it, and locks its row until the end of the transaction. */
export async function ensureCollection(
  db: Queryable,
  name: string,
  now: Date,
): Promise<CollectionRow> {
  const nameSearchText = toSearchText(name);
  const isIt = and(eq(collections.nameSearchText, nameSearchText), isNull(collections.deletedAt));
  const find = () => db.select().from(collections).where(isIt).for('update');
  const [known] = await find();
  if (known !== undefined) return known;
  await db
    .insert(collections)
    .values({ name, nameSearchText, createdAt: now, updatedAt: now })
    .onConflictDoNothing();
  const [row] = await find();
  if (row === undefined) throw new Error('The collection has just been deleted');
  return row;
}

/** Finds the collection of the games that the product comes with, and locks its row until the end of the transaction. */
export async function findShipped(db: Queryable): Promise<CollectionRow | undefined> {
  const { isShipped, deletedAt } = collections;
  const isIt = and(eq(isShipped, true), isNull(deletedAt));
  const [row] = await db.select().from(collections).where(isIt).for('update');
  return row;
}

export interface NewShipped {
  /** The first name that no other collection has is used; at least one must be free. */
  readonly names: readonly string[];
  readonly ruleset: CollectionRow['ruleset'];
  readonly now: Date;
}

/** Creates the collection of the games that the product comes with. There is at most one that is not deleted. */
export async function addShipped(
  db: Queryable,
  { names, ruleset, now }: NewShipped,
): Promise<CollectionRow> {
  const times = { createdAt: now, updatedAt: now };
  for (const name of names) {
    const nameSearchText = toSearchText(name);
    const [row] = await db
      .insert(collections)
      .values({ name, nameSearchText, ruleset, isShipped: true, ...times })
      .onConflictDoNothing()
      .returning();
    if (row !== undefined) return row;
  }
  throw new Error(`All of these names are taken: ${names.join(', ')}`);
}

/** Finds a collection that is not deleted, and locks its row until the end of the transaction. */
export async function lockCollection(
  db: Queryable,
  id: number,
): Promise<CollectionRow | undefined> {
  const isThere = and(eq(collections.id, id), isNull(collections.deletedAt));
  const [row] = await db.select().from(collections).where(isThere).for('update');
  return row;
}

export interface AddedGames {
  readonly games: number;
  readonly firstYear: number | null;
  readonly lastYear: number | null;
  readonly now: Date;
}

export async function addToCollection(
  db: Queryable,
  id: number,
  { games, firstYear, lastYear, now }: AddedGames,
): Promise<void> {
  // `least` and `greatest` ignore nulls.
  await db
    .update(collections)
    .set({
      games: sql`${collections.games} + ${games}`,
      firstYear: sql`least(${collections.firstYear}, ${firstYear}::smallint)`,
      lastYear: sql`greatest(${collections.lastYear}, ${lastYear}::smallint)`,
      updatedAt: now,
    })
    .where(eq(collections.id, id));
}

export interface CollectionChange {
  readonly name: string;
  readonly ruleset: CollectionRow['ruleset'] | undefined;
  readonly now: Date;
}

/**
 * Changes the name and the rule set of a collection; `undefined` leaves the rule set. Fails with a unique violation of
 * `collection_name_folded_key` if another collection has the name.
 */
export async function changeCollection(
  db: Queryable,
  id: number,
  { name, ruleset, now }: CollectionChange,
): Promise<CollectionRow | undefined> {
  const [row] = await db
    .update(collections)
    .set({ name, ruleset, nameSearchText: toSearchText(name), updatedAt: now })
    .where(and(eq(collections.id, id), isNull(collections.deletedAt)))
    .returning();
  return row;
}

export async function markCollectionDeleted(db: Queryable, id: number, now: Date): Promise<void> {
  await db.update(collections).set({ deletedAt: now }).where(eq(collections.id, id));
}

export async function listDeletedCollections(db: Queryable): Promise<readonly number[]> {
  const rows = await db
    .select({ id: collections.id })
    .from(collections)
    .where(isNotNull(collections.deletedAt));
  return rows.map(({ id }) => id);
}

/** Removes at most `count` games. @returns how many were removed */
export async function removeGames(db: Queryable, id: number, count: number): Promise<number> {
  const removed = await db.execute(sql`
    delete from collection_game where id in
      (select id from collection_game where collection_id = ${id} limit ${count})
    returning id`);
  return rowsOf(removed).length;
}

/** Removes a deleted collection. Call it once the games and statistics of the collection are removed. */
export async function removeCollection(db: Queryable, id: number): Promise<void> {
  await db.execute(sql`delete from game_import where collection_id = ${id}`);
  await db.execute(sql`delete from collection where id = ${id} and deleted_at is not null`);
}
