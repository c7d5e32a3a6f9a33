/**
 * Keeps the number of segments small. Each batch of an import adds a segment. As soon as a collection has several of about the same size,
 * they are merged into one, so that every move is written again a few times only.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import {
  bucketBits,
  bucketStart,
  firstBits,
  mergePositions,
  readBucket,
  SegmentWriter,
} from './packed-statistics.ts';
import {
  insertSegment,
  listBuckets,
  listSegments,
  removeDeadBuckets,
  replaceSegments,
  type Segment,
  takeSegmentId,
  writeBuckets,
} from './segment-repository.ts';

/** How many segments of about the same size are merged. A look-up reads a bucket of each; a merge writes all moves again. */
const FAN_IN = 24;
/** How many times as large as all smaller ones together a segment is that is not merged with them. */
const MUCH_LARGER = 5;
/** Moves that are merged in one step. A step takes some ten milliseconds. */
const MOVES_PER_STEP = 15_000;
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
}

/** Merges the segments of a collection where there are too many. A killed merge changes nothing that look-ups read. */
export async function mergeSegments(options: MergeOptions): Promise<void> {
  const { database, collectionId, signal } = options;
  const release = await database.lock(`merge-segments-${collectionId}`);
  if (release === undefined) return;
  try {
    for (;;) {
      await removeDead(options);
      const chosen = choose(await listSegments(database.db, collectionId), options);
      if (chosen.length === 0 || signal?.aborted === true) return;
      if (!(await merge(chosen, options))) return;
    }
  } finally {
    await release();
  }
}

/** @param segments smallest first */
export function choose(
  segments: readonly Segment[],
  { isLast = false }: Pick<MergeOptions, 'isLast'>,
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

/** @returns false if the merge was stopped, or if the collection has been deleted meanwhile */
async function merge(segments: readonly Segment[], options: MergeOptions): Promise<boolean> {
  const { database, collectionId, signal } = options;
  const total = segments.reduce((sum, { moves }) => sum + moves, 0);
  const bits = bucketBits(total);
  const id = await takeSegmentId(database.db);
  await insertSegment(database.db, collectionId, { id, bits, moves: 0 }, 'BUILDING');
  // A step ends with a bucket of the new segment, so that no bucket is written in two parts.
  const buckets = 2 ** bits;
  const perStep = Math.max(1, Math.floor((buckets * MOVES_PER_STEP) / Math.max(1, total)));
  let moves = 0;
  for (let bucket = 0; bucket < buckets; bucket += perStep) {
    if (signal?.aborted === true) return false;
    const from = bucketStart(bucket, bits);
    const to = bucketStart(Math.min(bucket + perStep, buckets), bits);
    moves += await mergeRange(segments, { from, to }, { ...options, id, bits });
    await wait(PAUSE_MS);
  }
  return database.db.transaction((tx) => replaceSegments(tx, { old: segments, made: id, moves }));
}

interface RangeOptions extends MergeOptions {
  readonly id: number;
  readonly bits: number;
}

/** Merges the positions with hashes from `from` up to, but not including, `to`. @returns the number of moves */
async function mergeRange(
  segments: readonly Segment[],
  { from, to }: { readonly from: number; readonly to: number },
  { database, id, bits }: RangeOptions,
): Promise<number> {
  const range = { from: firstBits(from), to: firstBits(to - 1) };
  const found = await listBuckets(database.db, segments, range);
  const positions = found.flatMap((each) =>
    [...readBucket(each.data, bucketStart(each.bucket, each.bits))].filter(
      ({ hash }) => hash >= from && hash < to,
    ),
  );
  const writer = new SegmentWriter(id, bits);
  let moves = 0;
  for (const position of mergePositions(positions)) {
    writer.add(position);
    moves += position.moves.length;
  }
  const rows = writer.end();
  if (rows.count > 0) await database.bulk((_, copy) => writeBuckets(copy, rows.bytes));
  return moves;
}

/** Removes segments that were replaced, and those of a merge that was killed. */
async function removeDead({ database, collectionId, isLast }: MergeOptions): Promise<void> {
  let removed = 0;
  for (;;) {
    const count = await removeDeadBuckets(database.db, collectionId, BUCKETS_PER_STEP);
    removed += count;
    if (count < BUCKETS_PER_STEP) break;
    await wait(PAUSE_MS);
  }
  // A server reuses the place of removed rows by itself. The embedded database answers nothing meanwhile.
  if (removed > 0 && isLast === true && database.kind === 'pglite') {
    await database.db.execute(sql`vacuum stat_bucket`);
  }
}
