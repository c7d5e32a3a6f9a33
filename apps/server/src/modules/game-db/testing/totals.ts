import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { rowsOf } from '../../../db/migrate.ts';
import { bucketStart, mergePositions, readBucket } from '../statistics/packed-statistics.ts';
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

async function readStatistics(db: Database['db'], collectionId: number) {
  const segments = await listSegments(db, collectionId);
  const buckets =
    segments.length === 0 ? [] : await listBuckets(db, segments, { from: 0, to: 2 ** 24 - 1 });
  const positions = mergePositions(
    buckets.flatMap(({ data, bucket, bits }) => [...readBucket(data, bucketStart(bucket, bits))]),
  );
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
