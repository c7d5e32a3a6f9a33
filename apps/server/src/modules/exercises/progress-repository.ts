import { and, asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { dailyExercises, exerciseLog, exercises } from '../../db/tables/exercise-tables.ts';
import type { ExerciseRow } from './exercise-repository.ts';

/** A user's answers by day, and the exercise of the day. */

export interface DayRow {
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly answers: number;
  readonly solved: number;
  readonly rating: number | null;
}

/** Lists the days with answers, ascending. @param offset how far the user's time is ahead of UTC, in minutes */
export function listDays(db: Queryable, userId: string, offset: number): Promise<DayRow[]> {
  const { answeredAt, answerId, isSolved, rating } = exerciseLog;
  // The number is part of the statement, since both occurrences must be the same expression.
  const local = sql`${answeredAt} at time zone 'UTC' + make_interval(mins => ${sql.raw(`${Math.trunc(offset)}`)})`;
  const day = sql<string>`to_char(${local}, 'YYYY-MM-DD')`;
  const last = sql`(array_agg(${rating} order by ${answeredAt} desc, ${answerId} desc) filter (where ${rating} is not null))[1]`;
  return db
    .select({
      day,
      answers: sql`count(*)`.mapWith(Number),
      solved: sql`count(*) filter (where ${isSolved})`.mapWith(Number),
      rating: sql<number | null>`${last}`,
    })
    .from(exerciseLog)
    .where(eq(exerciseLog.userId, userId))
    .groupBy(day)
    .orderBy(asc(day));
}

/** The offered exercise of a day; `undefined` if none is chosen or it is not offered any more. */
export async function findDaily(db: Queryable, day: string): Promise<ExerciseRow | undefined> {
  const [row] = await db
    .select({ exercise: exercises })
    .from(dailyExercises)
    .innerJoin(exercises, eq(exercises.id, dailyExercises.exerciseId))
    .where(and(eq(dailyExercises.day, day), eq(exercises.isOffered, true)));
  return row?.exercise;
}

/** Suits most users. */
const RATINGS = { min: 1100, max: 1700 };
/** In days. */
const NO_REPEAT = 365;

/**
 * Chooses the exercise of a day: by the day alone, of suitable ratings if there are such, and none of the last 365 days, or else the one
 * longest ago. Of simultaneous calls one chooses, and one that is not offered any more is replaced.
 */
export async function chooseDaily(db: Queryable, day: string): Promise<void> {
  const { id, isOffered, fileRating } = exercises;
  await db.execute(sql`
    insert into ${dailyExercises} (day, exercise_id)
    select ${day}::date, ${id} from ${exercises}
      left join (select exercise_id, max(day) as day from ${dailyExercises}
        where day >= ${day}::date - ${NO_REPEAT}::int and day <> ${day}::date group by exercise_id) as used
        on used.exercise_id = ${id}
      where ${isOffered}
      order by used.day asc nulls first, ${fileRating} not between ${RATINGS.min}::int and ${RATINGS.max}::int, md5(${day} || ${id})
      limit 1
    on conflict (day) do update set exercise_id = excluded.exercise_id
      where not (select ${isOffered} from ${exercises} where ${id} = ${dailyExercises.exerciseId})`);
}
