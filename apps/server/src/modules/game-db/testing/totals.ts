import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { rowsOf } from '../../../db/migrate.ts';
import {
  addUp,
  bucketStart,
  type PositionCounts,
  readPosition,
  scanBucket,
} from '../statistics/packed-statistics.ts';
import { listBuckets, listSegments } from '../statistics/segment-repository.ts';

/** Sums over a collection, which are equal for the same games however the import was divided into batches. */
export async function readTotals({ db }: Pick<Database, 'db'>, name: string) {
  const [row] = rowsOf(
    await db.execute(sql`
      select c.id, c.games, c.first_year, c.last_year, g.* from collection c,
        lateral (select count(*)::int as stored, sum(plies)::int as plies
          from collection_game where collection_id = c.id) g
      where c.name = ${name} and c.deleted_at is null`),
  );
  const { id, ...totals } = row ?? {};
  return { ...totals, ...(await readStatistics(db, Number(id))) };
}

/** The statistics of a collection, each position once, in the order of their hashes. */
export async function readPositions(
  db: Database['db'],
  collectionId: number,
): Promise<readonly PositionCounts[]> {
  const segments = await listSegments(db, collectionId);
  const buckets =
    segments.length === 0 ? [] : await listBuckets(db, segments, { from: 0, to: 2 ** 24 - 1 });
  const byHash = new Map<number, PositionCounts>();
  for (const { data, bucket, bits } of buckets) {
    for (const packed of scanBucket(data, bucketStart(bucket, bits))) {
      const position = readPosition(packed);
      const known = byHash.get(packed.hash);
      byHash.set(packed.hash, known === undefined ? position : addUp([known, position]));
    }
  }
  return [...byHash.values()].toSorted((one, other) => one.hash - other.hash);
}

async function readStatistics(db: Database['db'], collectionId: number) {
  const positions = await readPositions(db, collectionId);
  const moves = positions.flatMap((position) => position.moves);
  const openings = positions.flatMap((position) => position.openings);
  return {
    rows: moves.length,
    counted: sum(moves.map(({ wins, draws, losses, others }) => wins + draws + losses + others)),
    wins: sum(moves.map(({ wins }) => wins)),
    draws: sum(moves.map(({ draws }) => draws)),
    mirrored: sum(moves.map(({ mirrored }) => mirrored)),
    mixed: sum(moves.map(({ move, wins, losses }) => move * (wins + 3 * losses))),
    openings: openings.length,
    opened: sum(openings.map(({ games }) => games)),
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((one, other) => one + other, 0);
}
