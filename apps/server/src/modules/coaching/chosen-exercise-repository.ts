import { and, eq, gte, lte, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { exercises } from '../../db/tables/exercise-tables.ts';

export type ChosenRow = typeof exercises.$inferSelect;

export interface ExerciseChoice {
  readonly exerciseKind?: ChosenRow['kind'] | undefined;
  readonly minRating?: number | undefined;
  readonly maxRating?: number | undefined;
  readonly count: number;
}

/** Chooses offered exercises at random. The easiest come first. */
export async function chooseExercises(
  db: Queryable,
  { exerciseKind, minRating, maxRating, count }: ExerciseChoice,
): Promise<ChosenRow[]> {
  const { kind, rating, isOffered } = exercises;
  const rows = await db
    .select()
    .from(exercises)
    .where(
      and(
        eq(isOffered, true),
        exerciseKind && eq(kind, exerciseKind),
        minRating === undefined ? undefined : gte(rating, minRating),
        maxRating === undefined ? undefined : lte(rating, maxRating),
      ),
    )
    .orderBy(sql`random()`)
    .limit(count);
  return rows.toSorted((one, other) => one.rating - other.rating);
}
