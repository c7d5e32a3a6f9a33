import { inArray, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/database.ts';
import { engineLists, evaluations } from '../../../db/tables/position-tables.ts';

/**
 * The engines that evaluated a position, stored once for all positions that have the same ones: names in each row would take a tenth of
 * the table. Loaded files can name any engines, so the number and the length of the shared lists are limited. Other names stand in the row.
 */

const MAX_LISTS = 1_000;
/** Bytes of all names in UTF-8. With the array's own bytes, at most seven a name, they stay below the 2,704 that an index can hold. */
const MAX_LIST_BYTES = 500;

/** The names of the engines of a row of `evaluations`; null if there are none. */
export const ENGINE_NAMES: SQL = sql`coalesce(nullif(${evaluations.engines}, '{}'), (select names from ${engineLists} where ${engineLists.id} = ${evaluations.engineListId}))`;

/**
 * Finds the shared lists of the rows' engines, and adds those that are missing.
 *
 * @param rows with the names of their engines in the order of `PackedMoves`
 * @returns the rows with the columns that say which engines evaluated the position
 */
export async function shareEngines<Row extends { readonly engines: readonly string[] }>(
  db: Queryable,
  rows: readonly Row[],
): Promise<(Omit<Row, 'engines'> & EngineColumns)[]> {
  const shareable = rows.map(({ engines }) => engines).filter(isShareable);
  const wanted = new Map(shareable.map((names) => [JSON.stringify(names), [...names]]));
  const known = await findIds(db, [...wanted.values()]);
  for (const list of known.keys()) wanted.delete(list);
  for (const [list, id] of await addLists(db, [...wanted.values()])) known.set(list, id);
  return rows.map(({ engines, ...row }) => {
    const id = known.get(JSON.stringify(engines));
    return { ...row, engines: id === undefined ? [...engines] : [], engineListId: id ?? null };
  });
}

/** Reads {@link ENGINE_NAMES} of a row. */
export function readEngineNames(names: unknown): string[] {
  return Array.isArray(names) ? names.map(String) : [];
}

interface EngineColumns {
  readonly engines: string[];
  readonly engineListId: number | null;
}

function isShareable(names: readonly string[]): boolean {
  return names.length > 0 && Buffer.byteLength(names.join('')) <= MAX_LIST_BYTES;
}

/** The numbers of those lists that are stored, by their names as JSON. */
async function findIds(db: Queryable, lists: string[][]): Promise<Map<string, number>> {
  if (lists.length === 0) return new Map();
  const rows = await db.select().from(engineLists).where(inArray(engineLists.names, lists));
  return new Map(rows.map(({ id, names }) => [JSON.stringify(names), id]));
}

/** Adds as many lists as there is room for. Another process may add the same ones meanwhile. */
async function addLists(db: Queryable, lists: string[][]): Promise<Map<string, number>> {
  if (lists.length === 0) return new Map();
  const room = MAX_LISTS - (await db.$count(engineLists));
  const added = lists.slice(0, Math.max(0, room)).map((names) => ({ names }));
  if (added.length === 0) return new Map();
  await db.insert(engineLists).values(added).onConflictDoNothing();
  return findIds(db, lists);
}
