import { EXERCISE_LIMITS } from '@chuhe/contract/exercise-limits';
import { and, desc, eq, gt, inArray, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { exerciseReports, exercises } from '../../db/tables/exercise-tables.ts';
import { jobs } from '../../db/tables/job-tables.ts';
import { users } from '../../db/tables/user-tables.ts';
import type { ExerciseRow } from './exercise-repository.ts';

export type ReportRow = typeof exerciseReports.$inferSelect;
type State = ReportRow['state'];

/**
 * Stores a report, unless the user has reported the exercise before. The rows are locked in the order user, exercise, so that a merge of a
 * guest or the check of the exercise is waited for.
 *
 * @returns the stored report, and whether it is new; `undefined` for an unknown exercise
 */
export async function insertReport(
  tx: Queryable,
  report: Pick<ReportRow, 'userId' | 'exerciseId' | 'reason' | 'note' | 'createdAt'>,
): Promise<{ report: ReportRow; isNew: boolean } | undefined> {
  const { userId, exerciseId } = report;
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('key share');
  const [exercise] = await tx
    .select()
    .from(exercises)
    .where(eq(exercises.id, exerciseId))
    .for('share');
  if (exercise === undefined) return undefined;
  const { withdrawnAt } = exercise;
  const checkedAt = withdrawnAt ?? (await findLastCheck(tx, report));
  const state: State = withdrawnAt !== null ? 'WITHDRAWN' : checkedAt === null ? 'OPEN' : 'KEPT';
  const [added] = await tx
    .insert(exerciseReports)
    .values({ ...report, state, checkedAt })
    .onConflictDoNothing()
    .returning();
  if (added !== undefined) return { report: added, isNew: true };
  const [known] = await tx
    .select()
    .from(exerciseReports)
    .where(and(eq(exerciseReports.userId, userId), eq(exerciseReports.exerciseId, exerciseId)));
  return known && { report: known, isNew: false };
}

/** In days. The same search would find the same, so that many reports of an exercise do not keep the engine busy. */
const CHECK_HOLDS = 30;

async function findLastCheck(
  db: Queryable,
  { exerciseId, createdAt }: Pick<ReportRow, 'exerciseId' | 'createdAt'>,
): Promise<Date | null> {
  const { checkedAt, state } = exerciseReports;
  const since = new Date(createdAt.getTime() - CHECK_HOLDS * 86_400_000);
  const [row] = await db
    .select({ checkedAt })
    .from(exerciseReports)
    .where(and(eq(exerciseReports.exerciseId, exerciseId), eq(state, 'KEPT'), gt(checkedAt, since)))
    .orderBy(desc(checkedAt))
    .limit(1);
  return row?.checkedAt ?? null;
}

/** Lists checked reports of the user that the user has not been told of. */
export function listNews(db: Queryable, userId: string): Promise<ReportRow[]> {
  return db
    .select()
    .from(exerciseReports)
    .where(isNews(userId))
    .orderBy(desc(exerciseReports.checkedAt), exerciseReports.exerciseId)
    .limit(EXERCISE_LIMITS.news);
}

/** Only the reports that the user has seen. A check that has ended meanwhile is still news. */
export async function dismissNews(
  db: Queryable,
  userId: string,
  exerciseIds: readonly string[],
): Promise<void> {
  await db
    .update(exerciseReports)
    .set({ isTold: true })
    .where(and(isNews(userId), inArray(exerciseReports.exerciseId, [...exerciseIds])));
}

function isNews(userId: string) {
  const { state, isTold } = exerciseReports;
  return and(eq(exerciseReports.userId, userId), ne(state, 'OPEN'), eq(isTold, false));
}

/** Identifies a report and its place in the list. */
export type ReportPlace = Pick<ReportRow, 'createdAt' | 'userId' | 'exerciseId'>;

interface ReportQuery {
  readonly state?: State | undefined;
  /** The last report of the previous page. */
  readonly before: ReportPlace | undefined;
  readonly limit: number;
}

export function listReports(
  db: Queryable,
  { state, before, limit }: ReportQuery,
): Promise<{ report: ReportRow; exercise: ExerciseRow }[]> {
  const { createdAt, userId, exerciseId } = exerciseReports;
  const isAfter =
    before &&
    sql`(${createdAt}, ${userId}, ${exerciseId}) < (${sql.param(before.createdAt, createdAt)}, ${before.userId}::uuid, ${before.exerciseId})`;
  return db
    .select({ report: exerciseReports, exercise: exercises })
    .from(exerciseReports)
    .innerJoin(exercises, eq(exercises.id, exerciseId))
    .where(and(state && eq(exerciseReports.state, state), isAfter))
    .orderBy(desc(createdAt), desc(userId), desc(exerciseId))
    .limit(limit);
}

/** The ids of exercises with open reports and without a job in the queue. */
export async function listUnqueued(db: Queryable, queue: string, limit: number): Promise<string[]> {
  const { exerciseId, state } = exerciseReports;
  const hasJob = sql`exists (select from ${jobs} where ${eq(jobs.queue, queue)} and ${jobs.key} = ${exerciseId})`;
  const rows = await db
    .selectDistinct({ id: exerciseId })
    .from(exerciseReports)
    .where(and(eq(state, 'OPEN'), sql`not ${hasJob}`))
    .orderBy(exerciseId)
    .limit(limit);
  return rows.map(({ id }) => id);
}

export async function findExercise(db: Queryable, id: string): Promise<ExerciseRow | undefined> {
  const [row] = await db.select().from(exercises).where(eq(exercises.id, id));
  return row;
}

/** Whether reports of the exercise wait for a check. */
export async function hasOpenReports(db: Queryable, exerciseId: string): Promise<boolean> {
  const isOpen = and(eq(exerciseReports.exerciseId, exerciseId), eq(exerciseReports.state, 'OPEN'));
  return (await db.$count(exerciseReports, isOpen)) > 0;
}

/**
 * Stores what a check has found. A refuted exercise is withdrawn. If no report is open any more, an administrator has decided meanwhile, and
 * nothing changes. Call it after `lockExercises`.
 */
export async function closeReports(
  tx: Queryable,
  exerciseId: string,
  { isRefuted, now }: { readonly isRefuted: boolean; readonly now: Date },
): Promise<void> {
  if (!(await hasOpenReports(tx, exerciseId))) return;
  if (isRefuted) await setWithdrawn(tx, exerciseId, now);
  const state: State = isRefuted ? 'WITHDRAWN' : 'KEPT';
  await tx
    .update(exerciseReports)
    .set({ state, checkedAt: now })
    .where(and(eq(exerciseReports.exerciseId, exerciseId), eq(exerciseReports.state, 'OPEN')));
}

/**
 * Stores what an administrator has decided, for all reports of the exercise. Users are told if the state of their report has changed. Call
 * it after `lockExercises`.
 *
 * @returns the number of these reports
 */
export async function decideReports(
  tx: Queryable,
  exerciseId: string,
  { isWithdrawn, now }: { readonly isWithdrawn: boolean; readonly now: Date },
): Promise<number> {
  await setWithdrawn(tx, exerciseId, isWithdrawn ? now : null);
  const state: State = isWithdrawn ? 'WITHDRAWN' : 'KEPT';
  const isOther = and(eq(exerciseReports.exerciseId, exerciseId), ne(exerciseReports.state, state));
  const changed = await tx
    .update(exerciseReports)
    .set({ state, checkedAt: now, isTold: false })
    .where(isOther)
    .returning({ userId: exerciseReports.userId });
  return changed.length;
}

/** @param withdrawnAt null if the exercise is offered again, unless the newest file has dropped it */
async function setWithdrawn(
  tx: Queryable,
  exerciseId: string,
  withdrawnAt: Date | null,
): Promise<void> {
  const { withdrawnAt: before, isOffered: now, isDropped } = exercises;
  // An exercise that was not withdrawn stays as it is.
  const isOffered =
    withdrawnAt === null
      ? sql`case when ${before} is null then ${now} else not ${isDropped} end`
      : false;
  await tx.update(exercises).set({ withdrawnAt, isOffered }).where(eq(exercises.id, exerciseId));
}
