import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/database.ts';
import { learningDays } from '../../../db/tables/learning-tables.ts';

/** Counts what was learned on each day, in Vietnam's time zone. */

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
    .values({ day: dayOf(now), positions, nodes })
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
    .where(eq(learningDays.day, dayOf(now)));
  return { positions: row?.positions ?? 0, nodes: row?.nodes ?? 0 };
}

/** How far Vietnam's time is ahead of UTC, in milliseconds. Vietnam has no summer time. */
const OFFSET = 7 * 3_600_000;

function dayOf(now: Date): string {
  return new Date(now.getTime() + OFFSET).toISOString().slice(0, 10);
}
