import { setTimeout as wait } from 'node:timers/promises';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import { type Database, isUniqueViolation, type Queryable } from '../db/database.ts';
import { hashGame } from '../games/hash-game.ts';
import { listCollectionIds, listPlayerNames, writePlayers } from './player-repository.ts';
import { makePlayerSearch } from './player-search.ts';
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

/** The number of rows per query. Small, since the embedded database cannot run another query meanwhile. */
const BATCH_SIZE = 500;

export interface RewriteOptions {
  readonly database: Database;
  readonly now: () => Date;
  readonly signal?: AbortSignal;
}

/**
 * Rewrites the stored search texts, and the table of players, if `SEARCH_TEXT_VERSION` has changed. It can be interrupted and
 * repeated. Rejects if it is aborted.
 *
 * @returns the number of changed rows
 */
export async function rewriteSearchTexts({
  database,
  now,
  signal,
}: RewriteOptions): Promise<number> {
  const { db } = database;
  let count = 0;
  while ((await readSearchTextVersion(db)) !== SEARCH_TEXT_VERSION) {
    const release = await database.lock('rewrite-search-texts');
    if (release === undefined) {
      // Another caller is at it.
      await wait(RETRY_MS, undefined, { signal });
      continue;
    }
    try {
      if ((await readSearchTextVersion(db)) === SEARCH_TEXT_VERSION) break;
      for (const table of SEARCH_TEXT_TABLES) count += await rewriteTable(db, table, signal);
      await listPlayers(db, signal);
      await noteSearchTextVersion(db, SEARCH_TEXT_VERSION, now());
    } finally {
      await release();
    }
  }
  return count;
}

/** How long a caller waits for another one, in milliseconds. */
const RETRY_MS = 1000;

/** Brings the table of players up to date with the stored games. */
async function listPlayers(db: Queryable, signal: AbortSignal | undefined): Promise<void> {
  for (const collectionId of await listCollectionIds(db)) {
    for (const side of ['red', 'black'] as const) {
      let after = '';
      for (;;) {
        signal?.throwIfAborted();
        const page = { collectionId, side, after, count: BATCH_SIZE };
        const names = await listPlayerNames(db, page);
        await writePlayers(db, [...new Set(names)].map(makePlayerSearch));
        const last = names.at(-1);
        if (last === undefined) break;
        after = last;
      }
    }
  }
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
    const rows = await listTexts(db, table, { after, count: BATCH_SIZE });
    after = rows.at(-1);
    if (after === undefined) return count;
    const changed = rows.flatMap((row) => rewrite(row, table));
    if (changed.length > 0) await write(db, table, changed);
    count += changed.length;
  }
}

/** The row with new search texts; an empty list if they are current. */
function rewrite(row: TextRow, { texts }: SearchTextTable): readonly TextRow[] {
  const searchTexts = Object.entries(texts).map(
    ([text, to]) => [to, toSearchText(row[text] ?? '')] as const,
  );
  if (searchTexts.every(([to, text]) => row[to] === text)) return [];
  return [{ ...row, ...Object.fromEntries(searchTexts) }];
}

async function write(
  db: Queryable,
  table: SearchTextTable,
  rows: readonly TextRow[],
): Promise<void> {
  if (table.name === 'collection_game') return writeGames(db, table, rows);
  if (table.name !== 'collection') return writeSearchTexts(db, table, { rows });
  for (const row of rows) {
    // If the search texts of two collections become equal, the later collection keeps its old one.
    await unlessTaken(() => writeSearchTexts(db, table, { rows: [row] }));
  }
}

/** Also updates hashes, which depend on the players' search texts. If two games get equal hashes, the later keeps its old one. */
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

/** @returns false if `work` fails because a unique value is already taken */
async function unlessTaken(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return false;
  }
}
