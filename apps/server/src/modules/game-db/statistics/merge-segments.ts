/**
 * Keeps the number of segments small. Each batch of an import adds a segment. As soon as a collection has several of about the same size,
 * they are merged into one, so that every move is written again a few times only.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { rowsOf } from '../../../db/migrate.ts';
import { bucketBits, bucketStart, firstBits, type SegmentRows } from './packed-statistics.ts';
import {
  type Bucket,
  insertSegment,
  listBuckets,
  listSegments,
  lockBuilding,
  removeDeadBuckets,
  replaceSegments,
  type Segment,
  takeSegmentId,
  writeBuckets,
} from './segment-repository.ts';
import { openStatistics, type StatisticsCalls } from './statistics-thread.ts';

/** How many segments of about the same size are merged. A look-up reads a bucket of each; a merge writes all moves again. */
const FAN_IN = 24;
/** How many times as large as all smaller ones together a segment is that is not merged with them. */
const MUCH_LARGER = 5;
/** Moves that are merged in one step. The embedded database answers nothing while it writes them. */
const MOVES_PER_STEP = { pglite: 15_000, postgresql: 60_000 } as const;
/** Buckets that are removed in one step. */
const BUCKETS_PER_STEP = 2_000;
/** Pause between two steps, for other queries, in milliseconds. */
const PAUSE_MS = 2;

export interface MergeOptions {
  readonly database: Database;
  readonly collectionId: number;
  readonly signal?: AbortSignal | undefined;
  /** Whether to merge the small segments too, because no more games are coming. */
  readonly isLast?: boolean;
  /** Moves that are merged in one step; tests use fewer. */
  readonly movesPerStep?: number;
}

/** The name of the lock of the collection's segments, which a merge and the removal of the collection take. */
export function segmentsLock(collectionId: number): string {
  return `merge-segments-${collectionId}`;
}

/** Merges the segments of a collection where there are too many. A killed merge changes nothing that look-ups read. */
export async function mergeSegments(options: MergeOptions): Promise<void> {
  const { database, collectionId, signal, isLast } = options;
  if (signal?.aborted === true) return;
  // Checked without the lock first, since an import asks after every batch. The rest of a killed merge waits for the next one.
  if (isLast !== true && choose(await listSegments(database.db, collectionId)).length === 0) return;
  const release = await database.lock(segmentsLock(collectionId));
  if (release === undefined) return;
  try {
    await mergeAll(options);
  } finally {
    await release();
  }
}

async function mergeAll(options: MergeOptions): Promise<void> {
  const { database, collectionId, signal, isLast } = options;
  let thread: StatisticsCalls | undefined;
  try {
    for (;;) {
      await removeDead(options);
      const chosen = choose(await listSegments(database.db, collectionId), options);
      if (chosen.length === 0 || signal?.aborted === true) break;
      thread ??= openStatistics();
      if (!(await merge(chosen, { ...options, thread }))) break;
    }
  } finally {
    await thread?.close();
  }
  if (isLast === true && signal?.aborted !== true) await vacuumBuckets(database);
}

/** @param segments smallest first */
export function choose(
  segments: readonly Segment[],
  { isLast = false }: Pick<MergeOptions, 'isLast'> = {},
): readonly Segment[] {
  const least = isLast ? 2 : FAN_IN;
  let [run, moves]: [Segment[], number] = [[], 0];
  for (const segment of segments) {
    // A much larger segment is not written again for the sake of these.
    if (run.length > 0 && segment.moves > MUCH_LARGER * moves) {
      if (run.length >= least) return run;
      [run, moves] = [[], 0];
    }
    run.push(segment);
    moves += segment.moves;
  }
  return run.length >= least ? run : [];
}

interface ThreadOptions extends MergeOptions {
  readonly thread: StatisticsCalls;
}

/** @returns false if the merge was stopped, or if the collection has been deleted meanwhile */
async function merge(segments: readonly Segment[], options: ThreadOptions): Promise<boolean> {
  const {
    database,
    collectionId,
    signal,
    thread,
    movesPerStep = MOVES_PER_STEP[database.kind],
  } = options;
  const total = segments.reduce((sum, { moves }) => sum + moves, 0);
  const bits = bucketBits(total);
  const id = await takeSegmentId(database.db);
  await insertSegment(database.db, collectionId, { id, bits, moves: 0 }, 'BUILDING');
  // A step ends with a bucket of the new segment, so that no bucket is written in two parts.
  const buckets = 2 ** bits;
  const perStep = Math.max(1, Math.floor((buckets * movesPerStep) / Math.max(1, total)));
  const ranges = Array.from({ length: Math.ceil(buckets / perStep) }, (_, step) => ({
    from: bucketStart(step * perStep, bits),
    to: bucketStart(Math.min((step + 1) * perStep, buckets), bits),
  }));
  let moves = 0;
  let writing: Promise<boolean> | undefined;
  let reading = readRange(database, segments, ranges[0]);
  for (const [step, range] of ranges.entries()) {
    const merging = thread.call('merge', { ...range, id, bits, buckets: await reading });
    merging.catch(() => {});
    // While the thread works, the range before is written, and then the next one is read: only one of them asks the database.
    if ((await writing) === false) return false;
    await wait(PAUSE_MS);
    if (signal?.aborted === true) return false;
    reading = readRange(database, segments, ranges[step + 1]);
    const [merged] = await Promise.all([merging, reading]);
    writing = writeRange(database, id, merged);
    writing.catch(() => {});
    moves += merged.moves;
  }
  if ((await writing) === false) return false;
  return database.db.transaction((tx) => replaceSegments(tx, { old: segments, made: id, moves }));
}

interface Range {
  readonly from: number;
  readonly to: number;
}

/** Reads the buckets of a range of positions. */
async function readRange(
  { db }: Database,
  segments: readonly Segment[],
  range: Range | undefined,
): Promise<readonly Bucket[]> {
  if (range === undefined) return [];
  const { from, to } = range;
  return listBuckets(db, segments, { from: firstBits(from), to: firstBits(to - 1) });
}

/** @returns false if another process has given the new segment up */
async function writeRange(
  database: Database,
  id: number,
  { count, bytes }: SegmentRows,
): Promise<boolean> {
  return database.bulk(async (tx, copy) => {
    if (!(await lockBuilding(tx, id))) return false;
    if (count > 0) await writeBuckets(copy, bytes);
    return true;
  });
}

/** Removes segments that were replaced, and those of a merge that was killed. */
async function removeDead({ database, collectionId, signal }: MergeOptions): Promise<void> {
  for (;;) {
    const count = await removeDeadBuckets(database.db, collectionId, BUCKETS_PER_STEP);
    if (count < BUCKETS_PER_STEP || signal?.aborted === true) return;
    await wait(PAUSE_MS);
  }
}

/** Dead buckets from which the embedded database is vacuumed. It answers nothing meanwhile, and has no autovacuum. */
const MANY_DEAD = 1_000;

/** Lets the embedded database use the place of removed buckets again. A server does so by itself. */
export async function vacuumBuckets({ db, kind }: Pick<Database, 'db' | 'kind'>): Promise<void> {
  if (kind !== 'pglite') return;
  await db.execute(sql`select pg_stat_force_next_flush()`);
  const [row] = rowsOf(
    await db.execute(
      sql`select n_dead_tup::int as dead from pg_stat_user_tables where relname = 'stat_bucket'`,
    ),
  );
  if (Number(row?.['dead']) >= MANY_DEAD) await db.execute(sql`vacuum stat_bucket`);
}
