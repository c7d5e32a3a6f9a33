import { importSchema } from '@chuhe/contract/explorer';
import { EXPLORER_LIMITS } from '@chuhe/contract/limits';
import {
  type Copy,
  type Database,
  isUniqueViolation,
  type Queryable,
} from '../../../db/database.ts';
import { addToCollection, lockCollection } from '../collection-repository.ts';
import { mergeSegments } from '../statistics/merge-segments.ts';
import { OpeningIds, takeSegmentId } from '../statistics/segment-repository.ts';
import { analyzeTables, findStoredHashes, takeGameIds, writeBatch } from './batch-repository.ts';
import { BatchSize } from './batch-size.ts';
import type { BatchRows, ReadBatch } from './import-reader.ts';
import {
  changeImport,
  type ImportChange,
  type ImportRow,
  lockImport,
} from './import-repository.ts';
import { ImportSpeed, trackSpeed } from './import-speed.ts';
import { openReader, type ReaderCalls } from './import-thread.ts';
import type { Refusal } from './prepare-game.ts';

export interface RunImportOptions {
  readonly database: Database;
  /** An import begun by `beginImport`: RUNNING, and locked by this process. */
  readonly importId: string;
  readonly path: string;
  readonly now: () => Date;
  readonly signal: AbortSignal;
  readonly onProgress?: (row: ImportRow, speed: ImportSpeed) => void;
}

/** Number of new games from which the planner's statistics are updated after an import. */
const MIN_TO_ANALYZE = 1000;

/** Thrown if another process has stopped the import or taken it over. */
export class ImportTakenOver extends Error {}

/**
 * Continues an import from where it stopped. The games of a batch, their statistics and the progress are written in one transaction, so a
 * killed process loses nothing and counts nothing twice. Call `mergeSegments` afterwards.
 *
 * @returns the row at the end: DONE, or STOPPED by `signal` or another process. If the file or the database fails, rejects and sets the
 * row to FAILED.
 */
export async function runImport(options: RunImportOptions): Promise<ImportRow> {
  const { database, importId, now, signal } = options;
  const reader = openReader();
  const speed = new ImportSpeed();
  const forget = trackSpeed(database, importId, speed);
  try {
    const row = await readAll(options, reader, speed);
    // The import is complete even if this fails.
    if (row.added >= MIN_TO_ANALYZE) await analyzeTables(database.db).catch(() => undefined);
    return row;
  } catch (error) {
    const state = signal.aborted || error instanceof ImportTakenOver ? 'STOPPED' : 'FAILED';
    const problem = state === 'FAILED' ? problemOf(error) : null;
    const at = { id: importId, states: ['RUNNING' as const], now: now() };
    const row =
      error instanceof ImportTakenOver
        ? undefined
        : await changeImport(database.db, at, { state, problem });
    if (state === 'FAILED') throw error;
    const ended = row ?? (await database.db.transaction((tx) => lockImport(tx, importId)));
    if (ended === undefined) throw error;
    return ended;
  } finally {
    forget();
    await reader.close();
  }
}

async function readAll(
  options: RunImportOptions,
  reader: ReaderCalls,
  speed: ImportSpeed,
): Promise<ImportRow> {
  const { database, importId, path, signal, onProgress } = options;
  const begun = await database.db.transaction((tx) => lockImport(tx, importId));
  if (begun === undefined) throw new ImportTakenOver();
  const { collectionId } = begun;
  const size = new BatchSize(database);
  const openings = new OpeningIds(database.db);
  await untilAborted(reader.call('open', { path, skip: begun.games }), signal);
  let row = begun;
  let reading = reader.call('next', { number: 0, games: size.games });
  for (let number = 0; ; number += 1) {
    const batch: ReadBatch = await untilAborted(reading, signal);
    const startNext = (): void => {
      reading = reader.call('next', { number: number + 1, games: size.games });
      reading.catch(() => {});
    };
    const writing = { ...options, reader, number, batch, before: row, size, openings, startNext };
    row = await writeWithRetries(writing);
    speed.add(row, batch.games);
    onProgress?.(row, speed);
    if (batch.isLast) return row;
    // If this fails, the next batch tries again.
    await mergeSegments({ database, collectionId, signal }).catch(() => undefined);
    signal.throwIfAborted();
  }
}

interface BatchContext extends RunImportOptions {
  readonly reader: ReaderCalls;
  readonly number: number;
  readonly batch: ReadBatch;
  readonly before: ImportRow;
  readonly size: BatchSize;
  readonly openings: OpeningIds;
  /** Starts reading the next batch while this one is written. */
  readonly startNext: () => void;
}

/** Maximum number of tries to write a batch. A try fails if another import has just written one of its games. */
const MAX_TRIES = 5;

async function writeWithRetries(writing: BatchContext): Promise<ImportRow> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await tryToStoreBatch(writing, tries === 1 && !writing.batch.isLast);
    } catch (error) {
      const isLate = isUniqueViolation(error, 'collection_game_collection_id_hash_key');
      if (!isLate || tries >= MAX_TRIES) throw error;
    }
  }
}

async function tryToStoreBatch(writing: BatchContext, startsNext: boolean): Promise<ImportRow> {
  const { database, reader, number, batch, before, size } = writing;
  const { collectionId } = before;
  const known = await findStoredHashes(database.db, collectionId, batch.hashes);
  const isNew = batch.hashes.map((hash) => !known.has(Buffer.from(hash).toString('hex')));
  const fresh = await takeGameIds(database.db, isNew.filter(Boolean).length);
  let next = 0;
  const ids = isNew.map((isWanted) => (isWanted ? (fresh[next++] ?? null) : null));
  const openings = await writing.openings.idsOf(batch.openings);
  const segment = await takeSegmentId(database.db);
  const rows = await reader.call('rows', { number, collectionId, ids, openings, segment });
  if (startsNext) writing.startNext();
  return database.bulk((tx, copy) =>
    size.measure(batch.games, async () => {
      const row = await requireUnchanged(tx, before);
      if (rows.games.count > 0) await writeRows(tx, copy, { writing, rows });
      return recordProgress(tx, row, { writing, added: rows.games.count });
    }),
  );
}

async function writeRows(
  tx: Queryable,
  copy: Copy,
  { writing: { before, now }, rows }: { readonly writing: BatchContext; readonly rows: BatchRows },
): Promise<void> {
  const { firstYear, lastYear, games } = rows;
  await writeBatch(tx, copy, { collectionId: before.collectionId, rows });
  const added = { games: games.count, firstYear, lastYear, now: now() };
  await addToCollection(tx, before.collectionId, added);
}

/** Checks that the collection and the import still exist unchanged. Locks the collection first, as deleting a collection does. */
async function requireUnchanged(tx: Queryable, before: ImportRow): Promise<ImportRow> {
  if ((await lockCollection(tx, before.collectionId)) === undefined) {
    throw new Error('The collection has been deleted');
  }
  const row = await lockImport(tx, before.id);
  // If the row has changed, another process has assumed that this one is dead.
  if (row?.state !== 'RUNNING' || row.games !== before.games) throw new ImportTakenOver();
  return row;
}

async function recordProgress(
  tx: Queryable,
  row: ImportRow,
  { writing: { batch, now }, added }: { readonly writing: BatchContext; readonly added: number },
): Promise<ImportRow> {
  const change = {
    read: batch.isLast ? row.size : Math.max(row.read, batch.read),
    games: row.games + batch.games,
    added: row.added + added,
    duplicates: row.duplicates + batch.hashes.length - added + batch.duplicates,
    refused: row.refused + batch.refused.length,
    ...addToReport(row, batch.refused),
    problem: null,
    ...(batch.isLast && { state: 'DONE' as const }),
  };
  const changed = await changeImport(tx, { id: row.id, states: ['RUNNING'], now: now() }, change);
  if (changed === undefined) throw new ImportTakenOver();
  return changed;
}

/** Adds refused games to the report. A full report is not written again with every batch, because it is large. */
function addToReport(row: ImportRow, refused: readonly Refusal[]): Pick<ImportChange, 'report'> {
  if (refused.length === 0 || row.refused >= EXPLORER_LIMITS.refused) return {};
  const all = [...readReport(row), ...refused].slice(0, EXPLORER_LIMITS.refused);
  return { report: JSON.stringify(all) };
}

/** The first refused games of an import. */
export function readReport({ report }: Pick<ImportRow, 'report'>): Refusal[] {
  return importSchema.shape.report.parse(JSON.parse(report));
}

function untilAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(new Error('stopped'));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

/** Shown to administrators: the first line, without the SQL in a driver's error. */
function problemOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const [line = ''] = (cause instanceof Error ? cause.message : 'unknown').split('\n', 1);
  return line.slice(0, 300);
}
