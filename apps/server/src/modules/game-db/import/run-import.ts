import { importSchema } from '@chuhe/contract/explorer';
import { EXPLORER_LIMITS } from '@chuhe/contract/limits';
import type { Copy, Database, Queryable } from '../../../db/database.ts';
import { addToCollection, lockCollection } from '../collection-repository.ts';
import { mergeSegments } from '../statistics/merge-segments.ts';
import { BatchPreparer, type PreparedBatch } from './batch-preparer.ts';
import { analyzeTables, findStoredHashes, writeBatch } from './batch-repository.ts';
import { BatchSize } from './batch-size.ts';
import { IMPORT_LIMITS } from './import-limits.ts';
import type { UnreadFile } from './import-reader.ts';
import {
  changeImport,
  type ImportChange,
  type ImportRow,
  lockImport,
} from './import-repository.ts';
import { ImportSpeed, trackSpeed } from './import-speed.ts';
import type { Refusal } from './prepare-game.ts';

export interface RunImportOptions {
  readonly database: Database;
  /** An import begun by `beginImport`: RUNNING, and locked by this process. */
  readonly importId: string;
  readonly path: string;
  readonly now: () => Date;
  readonly signal: AbortSignal;
  readonly onProgress?: (row: ImportRow, speed: ImportSpeed) => void;
  /** Called at the end with the files that have no games or were read only in part, if there are any. */
  readonly onUnreadFiles?: (files: readonly UnreadFile[]) => void;
}

/** Number of new games from which the planner's statistics are updated after an import. */
const MIN_TO_ANALYZE = 1000;

/** Thrown if another process has stopped the import or taken it over. */
export class ImportTakenOver extends Error {}

/** Thrown if another import has written a game of the batch after the batch was prepared. */
class WrittenMeanwhile extends Error {}

/**
 * Continues an import from where it stopped. The games of a batch, their statistics and the progress are written in one transaction, so a
 * killed process loses nothing and counts nothing twice. Call `mergeSegments` afterwards.
 *
 * @returns the row at the end: DONE, or STOPPED by `signal` or another process. If the file or the database fails, rejects and sets the
 * row to FAILED.
 */
export async function runImport(options: RunImportOptions): Promise<ImportRow> {
  const { database, importId, now, signal } = options;
  const speed = new ImportSpeed();
  const forget = trackSpeed(database, importId, speed);
  let preparer: BatchPreparer | undefined;
  try {
    const begun = await database.db.transaction((tx) => lockImport(tx, importId));
    if (begun === undefined) throw new ImportTakenOver();
    const { collectionId } = begun;
    const size = new BatchSize(database);
    preparer = new BatchPreparer({ database, collectionId, size, signal });
    const row = await importAll(options, begun, { preparer, size, speed });
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
    await preparer?.close();
  }
}

async function importAll(
  options: RunImportOptions,
  begun: ImportRow,
  { preparer, size, speed }: Tools,
): Promise<ImportRow> {
  const { database, path, signal, onProgress, onUnreadFiles } = options;
  const { collectionId } = begun;
  await preparer.open({ path, skip: begun.games });
  let row = begun;
  let pending = await preparer.next();
  for (;;) {
    const { isLast, ready } = pending;
    const prepared = await ready;
    const next = isLast ? undefined : preparer.next();
    // Even if the next batch cannot be read, this one is written first.
    await Promise.allSettled([next]);
    row = await writeWithRetries({ ...options, preparer, size, before: row }, prepared);
    speed.add(row, prepared.batch.games);
    onProgress?.(row, speed);
    if (next === undefined) {
      const { unreadFiles } = prepared.batch;
      if (unreadFiles.length > 0) onUnreadFiles?.(unreadFiles);
      return row;
    }
    pending = await next;
    // If this fails, the next batch tries again.
    await mergeSegments({ database, collectionId, signal }).catch(() => undefined);
    signal.throwIfAborted();
  }
}

interface Tools {
  readonly preparer: BatchPreparer;
  readonly size: BatchSize;
  readonly speed: ImportSpeed;
}

interface BatchContext extends RunImportOptions, Omit<Tools, 'speed'> {
  readonly before: ImportRow;
}

/** Maximum number of tries to write a batch. A try fails if another import has just written one of its games. */
const MAX_TRIES = 5;

async function writeWithRetries(writing: BatchContext, first: PreparedBatch): Promise<ImportRow> {
  let prepared = first;
  for (let tries = 1; ; tries += 1) {
    try {
      return await tryToWrite(writing, prepared);
    } catch (error) {
      if (!(error instanceof WrittenMeanwhile) || tries >= MAX_TRIES) throw error;
      prepared = await writing.preparer.again(prepared);
    }
  }
}

async function tryToWrite(writing: BatchContext, prepared: PreparedBatch): Promise<ImportRow> {
  const { database, before, size } = writing;
  const { games } = prepared.rows;
  return database.bulk((tx, copy) =>
    size.measure(prepared.batch.games, async () => {
      const row = await requireUnchanged(tx, before);
      await requireNew(tx, before, prepared);
      if (games.count > 0) await writeRows(tx, copy, { writing, prepared });
      return recordProgress(tx, row, { writing, prepared });
    }),
  );
}

/**
 * Checks that no game of the batch has been stored since the batch was prepared. The collection is locked, so none is stored after the
 * check either. The unique index cannot tell: a partitioned table has none, since the index would have to contain the game's id.
 */
async function requireNew(
  tx: Queryable,
  { collectionId }: ImportRow,
  { batch: { hashes }, rows: { games } }: PreparedBatch,
): Promise<void> {
  const stored = await findStoredHashes(tx, collectionId, hashes);
  if (stored.size + games.count > hashes.length) throw new WrittenMeanwhile();
}

interface Writing {
  readonly writing: BatchContext;
  readonly prepared: PreparedBatch;
}

async function writeRows(
  tx: Queryable,
  copy: Copy,
  { writing: { before, now }, prepared: { rows, statistics } }: Writing,
): Promise<void> {
  const { firstYear, lastYear, games } = rows;
  const { collectionId } = before;
  await writeBatch(tx, copy, { collectionId, rows, statistics });
  const added = { games: games.count, firstYear, lastYear, now: now() };
  await addToCollection(tx, collectionId, added);
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
  { writing: { now }, prepared: { batch, rows } }: Writing,
): Promise<ImportRow> {
  const added = rows.games.count;
  const change = {
    read: batch.isLast ? row.size : Math.max(row.read, batch.read),
    games: row.games + batch.games,
    added: row.added + added,
    duplicates: row.duplicates + batch.hashes.length - added + batch.duplicates,
    refused: row.refused + batch.refused.length,
    ...addToReport(row, batch),
    problem: null,
    ...(batch.isLast && { state: 'DONE' as const }),
  };
  const changed = await changeImport(tx, { id: row.id, states: ['RUNNING'], now: now() }, change);
  if (changed === undefined) throw new ImportTakenOver();
  return changed;
}

/**
 * Adds refused games to the report and, at the end, the files that have no games or were read only in part. A full report is not written
 * again with every batch, because it is large.
 */
function addToReport(
  row: ImportRow,
  { refused, unreadFiles }: PreparedBatch['batch'],
): Pick<ImportChange, 'report'> {
  const most = EXPLORER_LIMITS.refused;
  const added = row.refused >= most ? [] : refused;
  if (added.length === 0 && unreadFiles.length === 0) return {};
  const games = [...readReport(row), ...added].slice(0, most);
  const files = unreadFiles.slice(0, most).map(reportFile);
  return { report: JSON.stringify([...games, ...files]) };
}

/** The entry of a report about a file. */
function reportFile({ text }: UnreadFile): Refusal {
  return { game: 0, line: null, title: '', reason: text.slice(0, IMPORT_LIMITS.reason) };
}

/** The first refused games of an import, and the first files that have no games or were read only in part. */
export function readReport({ report }: Pick<ImportRow, 'report'>): Refusal[] {
  return importSchema.shape.report.parse(JSON.parse(report));
}

/** Shown to administrators: the first line, without the SQL in a driver's error. */
function problemOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const [line = ''] = (cause instanceof Error ? cause.message : 'unknown').split('\n', 1);
  return line.slice(0, 300);
}
