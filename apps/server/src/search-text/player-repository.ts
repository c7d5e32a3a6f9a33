import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import { rowsOf } from '../db/migrate.ts';
import { collections, players } from '../db/tables/collection-tables.ts';
import type { PlayerSearch } from './player-search.ts';

/** The players of imported games, by which names are found that are written in another way. */

/** Maximum number of names that a search by letters finds. */
const MAX_NAMES = 2000;

/** Adds players, and corrects the letters of those that another version has added. */
export async function writePlayers(db: Queryable, rows: readonly PlayerSearch[]): Promise<void> {
  if (rows.length === 0) return;
  // Sorted, so that two imports do not lock the same rows in different orders.
  const sorted = rows.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const { name, latin, vietnamese } = players;
  await db
    .insert(players)
    .values(sorted)
    .onConflictDoUpdate({
      target: name,
      set: { latin: sql`excluded.latin`, vietnamese: sql`excluded.vietnamese` },
      // Without a change, the row is neither locked for long nor written again.
      setWhere: sql`(${latin}, ${vietnamese}) is distinct from (excluded.latin, excluded.vietnamese)`,
    });
}

/** The least number of letters of a given name. Fewer would be the end of too many names. */
const GIVEN_NAME_LETTERS = 3;

/**
 * Finds the names whose letters begin like this or, if there are none, end like this, as in a search for a given name. If there are too
 * many, those with the fewest letters.
 *
 * @param letters from a to z
 */
export async function findNamesByLetters(
  db: Queryable,
  letters: string,
): Promise<readonly string[]> {
  const end = `${letters}\u{10ffff}`;
  const beginning = await namesWhere(
    db,
    sql`(latin >= ${letters} and latin < ${end})
      or (vietnamese >= ${letters} and vietnamese < ${end})`,
  );
  if (beginning.length > 0 || letters.length < GIVEN_NAME_LETTERS) return beginning;
  const pattern = `%${letters}`;
  return namesWhere(db, sql`latin like ${pattern} or vietnamese like ${pattern}`);
}

async function namesWhere(db: Queryable, condition: SQL): Promise<readonly string[]> {
  const found = await db.execute(sql`
    select name from player where ${condition} order by length(latin), name limit ${MAX_NAMES}`);
  return rowsOf(found).map(({ name }) => String(name));
}

/** Lists the next names of a collection in the order of their search texts. Names may be repeated. */
export async function listPlayerNames(
  db: Queryable,
  { collectionId, side, after, count }: NamePage,
): Promise<readonly string[]> {
  const column = sql.identifier(side === 'red' ? 'red_folded' : 'black_folded');
  const found = await db.execute(sql`
    select ${column} as name from collection_game
    where collection_id = ${collectionId} and ${column} > ${after}
    order by ${column} limit ${count}`);
  return rowsOf(found).map(({ name }) => String(name));
}

export interface NamePage {
  readonly collectionId: number;
  readonly side: 'red' | 'black';
  readonly after: string;
  readonly count: number;
}

export async function listCollectionIds(db: Queryable): Promise<readonly number[]> {
  const rows = await db.select({ id: collections.id }).from(collections);
  return rows.map(({ id }) => id);
}
