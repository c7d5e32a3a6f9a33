import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/database.ts';
import { siteDayOf } from '../../../db/site-day.ts';
import { learningDays } from '../../../db/tables/learning-tables.ts';

/** Counts what was learned on each day, in the time zone of the site. */

export interface Learned {
  readonly positions: number;
  readonly nodes: number;
}

/** Adds to the counts of the day. Call it in the transaction that stores the evaluation, so that each search counts once. */
export async function addLearned(
  tx: Queryable,
  { positions, nodes }: Learned,
  now: Date,
): Promise<void> {
  await tx
    .insert(learningDays)
    .values({ day: siteDayOf(now), positions, nodes })
    .onConflictDoUpdate({
      target: learningDays.day,
      set: {
        positions: sql`${learningDays.positions} + excluded.positions`,
        nodes: sql`${learningDays.nodes} + excluded.nodes`,
      },
    });
}

export async function findLearned(db: Queryable, now: Date): Promise<Learned> {
  const [row] = await db
    .select()
    .from(learningDays)
    .where(eq(learningDays.day, siteDayOf(now)));
  return { positions: row?.positions ?? 0, nodes: row?.nodes ?? 0 };
}
