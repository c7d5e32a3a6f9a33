import {
  and,
  arrayOverlaps,
  asc,
  count,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  notExists,
  notInArray,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import {
  exerciseAnswers,
  exerciseLog,
  exercisePlayers,
  exerciseReports,
  exerciseRuns,
  exercises,
} from '../../db/tables/exercise-tables.ts';
import { users } from '../../db/tables/user-tables.ts';
import type { MoveGuestData } from '../../users/guest-data.ts';
import type { Rating } from './glicko2.ts';
import { MAX_DRIFT } from './rate-answer.ts';

export type ExerciseRow = typeof exercises.$inferSelect;
export type PlayerRow = typeof exercisePlayers.$inferSelect;
export type AnswerRow = typeof exerciseAnswers.$inferSelect;
type Kind = ExerciseRow['kind'];

/** Rows of one statement, which may have 65,535 values. */
const BATCH = 500;

/** Makes these exercises the offered ones. Their answers stay. @param rows in the order of their ids, in which rows are locked */
export async function replaceExercises(
  tx: Queryable,
  rows: readonly (typeof exercises.$inferInsert)[],
): Promise<void> {
  const { fen, last, moves, kind, red, black, event, date, fileRating } = exercises;
  const texts = { fen, last, moves, kind, red, black, event, date, fileRating };
  const set = Object.fromEntries(
    Object.entries(texts).map(([key, { name }]) => [key, sql.raw(`excluded."${name}"`)]),
  );
  // Without answers, the rating is that of the new file. With answers, it stays near it.
  const rating = sql`case when ${exercises.answers} = 0 then excluded.file_rating else
    least(greatest(${exercises.rating}, excluded.file_rating - ${MAX_DRIFT}::int), excluded.file_rating + ${MAX_DRIFT}::int) end`;
  // Another solution may have other themes.
  const isSame = sql`${exercises.moves} = excluded.moves and ${exercises.kind} = excluded.kind and ${exercises.last} = excluded.last`;
  const themesVersion = sql`case when ${isSame} then ${exercises.themesVersion} else 0 end`;
  // So may another solution be right.
  const withdrawnAt = sql`case when ${isSame} then ${exercises.withdrawnAt} end`;
  for (let at = 0; at < rows.length; at += BATCH) {
    const batch = rows.slice(at, at + BATCH);
    await deleteOldReports(tx, batch);
    await tx
      .insert(exercises)
      .values(batch)
      .onConflictDoUpdate({
        target: exercises.id,
        set: {
          ...set,
          rating,
          themesVersion,
          withdrawnAt,
          isDropped: false,
          isOffered: sql`${withdrawnAt} is null`,
        },
      });
  }
  const ids = rows.map(({ id }) => id);
  await tx
    .update(exercises)
    .set({ isDropped: true, isOffered: false })
    .where(and(eq(exercises.isDropped, false), notInArray(exercises.id, ids)));
}

/** Deletes the closed reports of exercises that get another solution, so that users can report that one, too. Locks the exercises. */
async function deleteOldReports(
  tx: Queryable,
  rows: readonly (typeof exercises.$inferInsert)[],
): Promise<void> {
  const stored = await lockExercises(
    tx,
    rows.map(({ id }) => id),
  );
  const changed = rows.filter(({ id, moves, kind, last }) => {
    const old = stored.get(id);
    return old && (old.moves !== moves || old.kind !== kind || old.last !== last);
  });
  if (changed.length === 0) return;
  const ids = changed.map(({ id }) => id);
  const { exerciseId, state } = exerciseReports;
  await tx.delete(exerciseReports).where(and(inArray(exerciseId, ids), ne(state, 'OPEN')));
}

interface ExerciseQuery {
  readonly userId: string;
  readonly kind: Kind | undefined;
  /** Only exercises with at least one of these themes; `undefined` for all. */
  readonly themes: readonly string[] | undefined;
}

export interface DueExercise extends ExerciseRow {
  readonly missedAt: Date | null;
}

/** Lists exercises that are due again, longest due first. */
export function listDue(
  db: Queryable,
  query: ExerciseQuery & { readonly now: Date },
  limit: number,
): Promise<DueExercise[]> {
  return db
    .select({ ...getTableColumns(exercises), missedAt: exerciseAnswers.reviewedAt })
    .from(exerciseAnswers)
    .innerJoin(exercises, eq(exercises.id, exerciseAnswers.exerciseId))
    .where(and(isMissed(query), lte(exerciseAnswers.due, query.now)))
    .orderBy(asc(exerciseAnswers.due), asc(exercises.id))
    .limit(limit);
}

export async function countDue(
  db: Queryable,
  { now, ...query }: ExerciseQuery & { readonly now: Date },
): Promise<{ readonly due: number; readonly next: Date | null }> {
  const { due } = exerciseAnswers;
  const [row] = await db
    .select({
      due: sql`count(*) filter (where ${lte(due, now)})`.mapWith(Number),
      next: sql<Date | null>`min(${due})`.mapWith(due),
    })
    .from(exerciseAnswers)
    .innerJoin(exercises, eq(exercises.id, exerciseAnswers.exerciseId))
    .where(isMissed(query));
  return row ?? { due: 0, next: null };
}

/** Lists exercises that the user has not answered, nearest to the rating first. */
export function listFresh(
  db: Queryable,
  { userId, kind, themes, rating }: ExerciseQuery & { readonly rating: number },
  limit: number,
): Promise<ExerciseRow[]> {
  return db
    .select()
    .from(exercises)
    .where(and(eq(exercises.isOffered, true), isKind(kind), hasTheme(themes), isFresh(db, userId)))
    .orderBy(sql`abs(${exercises.rating} - ${rating}::float8)`, asc(exercises.id))
    .limit(limit);
}

/** Counts the offered exercises by kind, and those among them that the user has not answered. */
export function countKinds(
  db: Queryable,
  userId: string,
): Promise<{ kind: Kind; total: number; fresh: number }[]> {
  return db
    .select({
      kind: exercises.kind,
      total: count(),
      fresh: sql`count(*) filter (where ${isNull(exerciseAnswers.userId)})`.mapWith(Number),
    })
    .from(exercises)
    .leftJoin(
      exerciseAnswers,
      and(eq(exerciseAnswers.exerciseId, exercises.id), eq(exerciseAnswers.userId, userId)),
    )
    .where(eq(exercises.isOffered, true))
    .groupBy(exercises.kind);
}

export async function findPlayer(db: Queryable, userId: string): Promise<PlayerRow | undefined> {
  const [row] = await db.select().from(exercisePlayers).where(eq(exercisePlayers.userId, userId));
  return row;
}

/**
 * Returns the player, with `rating` if the user is a new one, and locks the row. The locks are taken in the order user, player, exercises
 * by id, here and where a guest is merged, so that no two transactions wait for each other.
 */
export async function lockPlayer(
  tx: Queryable,
  userId: string,
  rating: Rating,
): Promise<PlayerRow> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('key share');
  await tx
    .insert(exercisePlayers)
    .values({ userId, ...rating })
    .onConflictDoNothing();
  const [row] = await tx
    .select()
    .from(exercisePlayers)
    .where(eq(exercisePlayers.userId, userId))
    .for('update');
  return row ?? { userId, ...rating, answers: 0 };
}

/** @returns those that exist, also if they are not offered any more */
export async function lockExercises(
  tx: Queryable,
  ids: readonly string[],
): Promise<Map<string, ExerciseRow>> {
  const rows = await tx
    .select()
    .from(exercises)
    .where(inArray(exercises.id, [...ids]))
    .orderBy(asc(exercises.id))
    .for('update');
  return new Map(rows.map((row) => [row.id, row]));
}

export async function findAnswers(
  db: Queryable,
  userId: string,
  ids: readonly string[],
): Promise<Map<string, AnswerRow>> {
  const { exerciseId } = exerciseAnswers;
  const rows = await db
    .select()
    .from(exerciseAnswers)
    .where(and(eq(exerciseAnswers.userId, userId), inArray(exerciseId, [...ids])));
  return new Map(rows.map((row) => [row.exerciseId, row]));
}

export async function savePlayer(db: Queryable, { userId, ...player }: PlayerRow): Promise<void> {
  await db.update(exercisePlayers).set(player).where(eq(exercisePlayers.userId, userId));
}

export async function saveExerciseRating(
  db: Queryable,
  { id, rating, deviation, volatility, answers }: ExerciseRow,
): Promise<void> {
  await db
    .update(exercises)
    .set({ rating, deviation, volatility, answers })
    .where(eq(exercises.id, id));
}

export async function saveAnswer(db: Queryable, answer: AnswerRow): Promise<void> {
  const { userId, exerciseId } = exerciseAnswers;
  await db
    .insert(exerciseAnswers)
    .values(answer)
    .onConflictDoUpdate({ target: [userId, exerciseId], set: answer });
}

export type LogRow = typeof exerciseLog.$inferInsert;

export async function addToLog(db: Queryable, rows: readonly LogRow[]): Promise<void> {
  if (rows.length > 0) {
    await db
      .insert(exerciseLog)
      .values([...rows])
      .onConflictDoNothing();
  }
}

/**
 * Moves a guest's answers, runs and rating to an account. Of two answers to the same exercise, the one given more often is kept, and of two
 * ratings the one with more answers.
 */
export const moveGuestExercises: MoveGuestData = async (tx, { fromUserId, toUserId }) => {
  const isPair = sql`guest.user_id = ${fromUserId}::uuid and account.user_id = ${toUserId}::uuid`;
  const lesserPlayer = sql`
    select case when guest.answers > account.answers then account.user_id else guest.user_id end
      from ${exercisePlayers} as guest join ${exercisePlayers} as account on ${isPair}`;
  await tx.execute(sql`delete from ${exercisePlayers} where user_id in (${lesserPlayer})`);
  await tx
    .update(exercisePlayers)
    .set({ userId: toUserId })
    .where(eq(exercisePlayers.userId, fromUserId));
  const lesserAnswer = sql`
    select case when guest.reviews > account.reviews then account.user_id else guest.user_id end, guest.exercise_id
      from ${exerciseAnswers} as guest join ${exerciseAnswers} as account
        on ${isPair} and guest.exercise_id = account.exercise_id`;
  await tx.execute(
    sql`delete from ${exerciseAnswers} where (user_id, exercise_id) in (${lesserAnswer})`,
  );
  await tx
    .update(exerciseAnswers)
    .set({ userId: toUserId })
    .where(eq(exerciseAnswers.userId, fromUserId));
  const reported = sql`
    select guest.exercise_id from ${exerciseReports} as guest join ${exerciseReports} as account
      on ${isPair} and guest.exercise_id = account.exercise_id`;
  await tx
    .update(exerciseReports)
    .set({ userId: toUserId })
    .where(
      and(
        eq(exerciseReports.userId, fromUserId),
        sql`${exerciseReports.exerciseId} not in (${reported})`,
      ),
    );
  const known = sql`
    select guest.answer_id from ${exerciseLog} as guest join ${exerciseLog} as account
      on ${isPair} and guest.answer_id = account.answer_id`;
  await tx
    .update(exerciseLog)
    .set({ userId: toUserId })
    .where(and(eq(exerciseLog.userId, fromUserId), sql`${exerciseLog.answerId} not in (${known})`));
  await tx
    .update(exerciseRuns)
    .set({ userId: toUserId })
    .where(eq(exerciseRuns.userId, fromUserId));
};

function isKind(kind: Kind | undefined): SQL | undefined {
  return kind && eq(exercises.kind, kind);
}

function hasTheme(themes: readonly string[] | undefined): SQL | undefined {
  if (themes === undefined) return undefined;
  return themes.length === 0 ? sql`false` : arrayOverlaps(exercises.themes, [...themes]);
}

function isMissed({ userId, kind, themes }: ExerciseQuery): SQL | undefined {
  const { due } = exerciseAnswers;
  const isOffered = eq(exercises.isOffered, true);
  return and(
    eq(exerciseAnswers.userId, userId),
    isNotNull(due),
    isOffered,
    isKind(kind),
    hasTheme(themes),
  );
}

function isFresh(db: Queryable, userId: string): SQL {
  const answered = db
    .select({ one: sql`1` })
    .from(exerciseAnswers)
    .where(and(eq(exerciseAnswers.userId, userId), eq(exerciseAnswers.exerciseId, exercises.id)));
  return notExists(answered);
}
