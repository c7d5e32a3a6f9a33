import { INITIAL_FEN } from '@chuhe/rules/fen';
import { type Database, isUniqueViolation, type Queryable } from '../db/database.ts';
import { hashGame } from '../games/hash-game.ts';
import { SEARCH_TEXT_VERSION, toSearchText } from './search-text.ts';
import {
  listHashedParts,
  listTexts,
  noteSearchTextVersion,
  readSearchTextVersion,
  type TextRow,
  writeSearchTexts,
} from './search-text-repository.ts';
import { SEARCH_TEXT_TABLES, type SearchTextTable } from './search-text-tables.ts';

/** Rows of one query: the embedded database answers nobody else meanwhile. */
const AT_ONCE = 500;

export interface RewriteOptions {
  readonly database: Database;
  readonly now: () => Date;
  readonly signal?: AbortSignal;
}

/**
 * Folds what is stored anew where it was folded in another way than texts are folded now. Cut off in the middle it begins anew, which
 * changes nothing twice, and so do two servers that do it at once. Rejects when it is stopped.
 *
 * @returns how many rows were changed
 */
export async function rewriteSearchTexts({
  database,
  now,
  signal,
}: RewriteOptions): Promise<number> {
  const { db } = database;
  if ((await readSearchTextVersion(db)) === SEARCH_TEXT_VERSION) return 0;
  let count = 0;
  for (const table of SEARCH_TEXT_TABLES) count += await rewriteTable(db, table, signal);
  await noteSearchTextVersion(db, SEARCH_TEXT_VERSION, now());
  return count;
}

async function rewriteTable(
  db: Queryable,
  table: SearchTextTable,
  signal: AbortSignal | undefined,
): Promise<number> {
  let count = 0;
  let after: TextRow | undefined;
  for (;;) {
    signal?.throwIfAborted();
    const rows = await listTexts(db, table, { after, count: AT_ONCE });
    after = rows.at(-1);
    if (after === undefined) return count;
    const changed = rows.flatMap((row) => rewrite(row, table));
    if (changed.length > 0) await write(db, table, changed);
    count += changed.length;
  }
}

/** None where it is folded as it should be. */
function rewrite(row: TextRow, { texts }: SearchTextTable): readonly TextRow[] {
  const folded = Object.entries(texts).map(
    ([text, to]) => [to, toSearchText(row[text] ?? '')] as const,
  );
  if (folded.every(([to, text]) => row[to] === text)) return [];
  return [{ ...row, ...Object.fromEntries(folded) }];
}

async function write(
  db: Queryable,
  table: SearchTextTable,
  rows: readonly TextRow[],
): Promise<void> {
  if (table.name === 'collection_game') return writeGames(db, table, rows);
  if (table.name !== 'collection') return writeSearchTexts(db, table, { rows });
  for (const row of rows) {
    // Two collections whose names have become one stay two, the later one under the name it had.
    await unlessTaken(() => writeSearchTexts(db, table, { rows: [row] }));
  }
}

/**
 * Games are known by a hash in which the players' folded names are, so it changes with them. Two of a collection that have become
 * one stay two, since both are counted: the later keeps its hash.
 */
async function writeGames(db: Queryable, table: SearchTextTable, rows: readonly TextRow[]) {
  const games = new Map(rows.map((row) => [row['id'], row]));
  const hashed = (
    await listHashedParts(
      db,
      rows.map((row) => row['id'] ?? ''),
    )
  ).map(({ id, start, year, line }) => {
    const row = games.get(id) ?? {};
    const { red_folded: redSearchText = '', black_folded: blackSearchText = '' } = row;
    const parts = { startFen: start || INITIAL_FEN, redSearchText, blackSearchText, year, line };
    return { ...row, hash: `\\x${Buffer.from(hashGame(parts)).toString('hex')}` };
  });
  const extra = { hash: 'bytea' };
  if (await unlessTaken(() => writeSearchTexts(db, table, { rows: hashed, extra }))) return;
  for (const row of hashed) {
    const isWritten = await unlessTaken(() => writeSearchTexts(db, table, { rows: [row], extra }));
    if (!isWritten) await writeSearchTexts(db, table, { rows: [row] });
  }
}

/** @returns whether it was written; not where another row has what may be there once */
async function unlessTaken(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return false;
  }
}
