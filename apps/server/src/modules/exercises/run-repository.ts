import { RUN_RULES } from '@chuhe/contract/run-rules';
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  notInArray,
  sql,
} from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { exerciseRuns, exercises } from '../../db/tables/exercise-tables.ts';
import { users } from '../../db/tables/user-tables.ts';
import type { ExerciseRow } from './exercise-repository.ts';

/** Three-minute runs. */

export type RunRow = typeof exerciseRuns.$inferSelect;

/** The exercises are divided by rating into this many equal parts. A run gets the same number from each. */
const PARTS = 20;

/** Chooses offered exercises at random, the same number from each part of the ratings, and sorts them from easy to hard. */
export function chooseRunExercises(db: Queryable): Promise<ExerciseRow[]> {
  const part = sql`ntile(${PARTS}::int) over (order by ${exercises.rating}, ${exercises.id})`;
  const parts = db
    .select({ id: exercises.id, part: part.as('part') })
    .from(exercises)
    .where(eq(exercises.isOffered, true))
    .as('parts');
  const place = sql`row_number() over (partition by ${parts.part} order by random())`;
  const ranked = db
    .select({ id: parts.id, place: place.as('place') })
    .from(parts)
    .as('ranked');
  return db
    .select(getTableColumns(exercises))
    .from(ranked)
    .innerJoin(exercises, eq(exercises.id, ranked.id))
    .where(lte(ranked.place, RUN_RULES.exercises / PARTS))
    .orderBy(asc(exercises.rating), asc(exercises.id));
}

/** The most unfinished runs of a user. More of them would only be those of a program. */
const MAX_OPEN = 10;

/** Stores a new run. Of the unfinished ones of the user, the oldest are deleted if they are too many. */
export async function insertRun(
  tx: Queryable,
  run: { readonly userId: string; readonly exerciseIds: readonly string[]; readonly now: Date },
): Promise<string> {
  const { userId, exerciseIds, now } = run;
  const isOpen = and(eq(exerciseRuns.userId, userId), isNull(exerciseRuns.finishedAt));
  const [added] = await tx
    .insert(exerciseRuns)
    .values({ userId, exerciseIds: [...exerciseIds], startedAt: now })
    .returning({ id: exerciseRuns.id });
  if (added === undefined) throw new Error('the run was not stored');
  const kept = await tx
    .select({ id: exerciseRuns.id })
    .from(exerciseRuns)
    .where(isOpen)
    .orderBy(desc(exerciseRuns.startedAt), desc(exerciseRuns.id))
    .limit(MAX_OPEN);
  const ids = kept.map(({ id }) => id);
  await tx.delete(exerciseRuns).where(and(isOpen, notInArray(exerciseRuns.id, [...ids, added.id])));
  return added.id;
}

/** Finds and locks a run of the user. The user is locked first, as where a guest is merged. */
export async function lockRun(
  tx: Queryable,
  { userId, runId }: { readonly userId: string; readonly runId: string },
): Promise<RunRow | undefined> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('key share');
  const [row] = await tx
    .select()
    .from(exerciseRuns)
    .where(and(eq(exerciseRuns.id, runId), eq(exerciseRuns.userId, userId)))
    .for('update');
  return row;
}

/** @returns the exercises in the order of `ids`, without those that do not exist */
export async function findInOrder(db: Queryable, ids: readonly string[]): Promise<ExerciseRow[]> {
  const rows = await db
    .select()
    .from(exercises)
    .where(inArray(exercises.id, [...ids]));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export async function finishRun(
  tx: Queryable,
  runId: string,
  result: Pick<RunRow, 'score' | 'right' | 'wrong' | 'bestCombo'> & { readonly finishedAt: Date },
): Promise<RunRow | undefined> {
  const [row] = await tx
    .update(exerciseRuns)
    .set({ ...result, exerciseIds: [] })
    .where(eq(exerciseRuns.id, runId))
    .returning();
  return row;
}

/** Lists finished runs, the newest first. */
export function listRuns(db: Queryable, userId: string, limit: number): Promise<RunRow[]> {
  return db
    .select()
    .from(exerciseRuns)
    .where(isFinished(userId))
    .orderBy(desc(exerciseRuns.startedAt), desc(exerciseRuns.id))
    .limit(limit);
}

interface Best {
  readonly today: number | null;
  readonly week: number | null;
  readonly ever: number | null;
}

/** The best scores since two times, and ever. */
export async function findBest(
  db: Queryable,
  userId: string,
  { today, week }: { readonly today: Date; readonly week: Date },
): Promise<Best> {
  const { score, startedAt } = exerciseRuns;
  const since = (time: Date) =>
    sql<number | null>`max(${score}) filter (where ${startedAt} >= ${sql.param(time, startedAt)})`;
  const [row] = await db
    .select({ today: since(today), week: since(week), ever: sql<number | null>`max(${score})` })
    .from(exerciseRuns)
    .where(isFinished(userId));
  return row ?? { today: null, week: null, ever: null };
}

function isFinished(userId: string) {
  return and(eq(exerciseRuns.userId, userId), isNotNull(exerciseRuns.finishedAt));
}

/** Deletes runs that were started before a time and never finished. */
export async function deleteOpenRunsBefore(db: Queryable, time: Date): Promise<void> {
  const { startedAt, finishedAt } = exerciseRuns;
  await db.delete(exerciseRuns).where(and(isNull(finishedAt), lt(startedAt, time)));
}
