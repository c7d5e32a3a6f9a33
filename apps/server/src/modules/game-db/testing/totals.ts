import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { rowsOf } from '../../../db/migrate.ts';

/** Sums over a collection, which are equal for the same games however the import was divided into batches. */
export async function readTotals({ db }: Pick<Database, 'db'>, name: string) {
  const [row] = rowsOf(
    await db.execute(sql`
      select c.games, c.first_year, c.last_year, s.*, o.*, g.* from collection c,
        lateral (select count(*)::int as rows, sum(wins + draws + losses + others)::int as counted,
          sum(wins)::int as wins, sum(draws)::int as draws, sum(mirrored)::int as mirrored,
          sum(move::bigint * (wins + 3 * losses))::text as mixed
          from stat where collection_id = c.id) s,
        lateral (select count(*)::int as openings, sum(games)::int as opened
          from opening_count where collection_id = c.id) o,
        lateral (select count(*)::int as stored, sum(plies)::int as plies
          from collection_game where collection_id = c.id) g
      where c.name = ${name} and c.deleted_at is null`),
  );
  return row;
}
