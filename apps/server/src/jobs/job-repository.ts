import { and, count, eq, gt, gte, isNotNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import { rowsOf } from '../db/migrate.ts';
import { jobs } from '../db/tables/job-tables.ts';

export interface NewJob {
  readonly queue: string;
  readonly key: string;
  /** A JSON value. */
  readonly payload: unknown;
  readonly priority: number;
}

/** A job that this process holds until its lease expires. */
export interface LeasedJob extends NewJob {
  readonly lease: string;
  /** The number of tries, including the current one. */
  readonly tries: number;
}

/**
 * Inserts a job, or raises the priority of an existing one.
 *
 * @returns whether the job is new
 */
export async function insertJob(db: Queryable, job: NewJob, now: Date): Promise<boolean> {
  const [row] = await db
    .insert(jobs)
    .values({ ...job, createdAt: now, readyAt: now })
    .onConflictDoUpdate({
      target: [jobs.queue, jobs.key],
      set: { priority: sql`greatest(${jobs.priority}, excluded.priority)` },
    })
    .returning({
      isNew: sql<boolean>`${jobs.lease} is null and ${jobs.createdAt} = ${sql.param(now, jobs.createdAt)}`,
    });
  return row?.isNew === true;
}

export async function countJobs(db: Queryable, queue: string): Promise<number> {
  const [row] = await db.select({ jobs: count() }).from(jobs).where(eq(jobs.queue, queue));
  return row?.jobs ?? 0;
}

export interface TakeOptions {
  readonly queue: string;
  readonly lease: string;
  readonly now: Date;
  /** The end of the lease. */
  readonly until: Date;
  /** Jobs with this many tries are not taken. */
  readonly maxTries: number;
}

/** A time as a parameter of the same type as the time columns. */
function time(value: Date): SQL {
  return sql`${sql.param(value, jobs.readyAt)}`;
}

/** Takes the next free job. Processes that call this at the same time take different jobs. */
export async function takeJob(
  db: Queryable,
  { queue, lease, now, until, maxTries }: TakeOptions,
): Promise<LeasedJob | undefined> {
  const result = await db.execute(sql`
    update ${jobs} set lease = ${lease}::uuid, ready_at = ${time(until)}, tries = tries + 1
    where queue = ${queue} and key = (
      select key from ${jobs}
      where queue = ${queue} and ready_at <= ${time(now)} and tries < ${maxTries}
      order by priority desc, created_at limit 1 for update skip locked)
    returning key, payload, priority, tries`);
  const [row] = rowsOf(result);
  if (row === undefined) return undefined;
  const { payload, key } = row;
  const counts = { priority: Number(row['priority']), tries: Number(row['tries']) };
  return { queue, lease, payload, key: String(key), ...counts };
}

/**
 * Deletes a job that is done. Call it in the transaction that stores the result.
 *
 * @returns whether this process still held the job; if not, the transaction must be rolled back
 */
export async function completeJob(tx: Queryable, job: LeasedJob): Promise<boolean> {
  const rows = await tx.delete(jobs).where(isHeld(job)).returning({ key: jobs.key });
  return rows.length > 0;
}

/**
 * Extends the lease of a job. After progress of a long job, `tries: 1` resets the count of its failures.
 *
 * @returns whether this process still holds the job
 */
export async function extendJob(
  db: Queryable,
  job: LeasedJob,
  change: { readonly readyAt: Date; readonly tries?: 1 },
): Promise<boolean> {
  const rows = await db.update(jobs).set(change).where(isHeld(job)).returning({ key: jobs.key });
  return rows.length > 0;
}

/** Releases all jobs. Call it only if this process has the database to itself: the processes that held the jobs must have ended. */
export async function releaseJobs(db: Queryable, now: Date): Promise<void> {
  await db
    .update(jobs)
    .set({ readyAt: now, lease: null })
    .where(and(isNotNull(jobs.lease), gt(jobs.readyAt, now)));
}

/** Removes a job, even if a process holds it. */
export async function removeJob(db: Queryable, queue: string, key: string): Promise<void> {
  await db.delete(jobs).where(and(eq(jobs.queue, queue), eq(jobs.key, key)));
}

/**
 * Puts back a job that was not done.
 *
 * @param isTried whether the try counts as a failure
 */
export async function putBackJob(
  db: Queryable,
  job: LeasedJob,
  { readyAt, isTried }: { readonly readyAt: Date; readonly isTried: boolean },
): Promise<void> {
  const change = { readyAt, ...(!isTried && { tries: sql`${jobs.tries} - 1` }) };
  await db.update(jobs).set(change).where(isHeld(job));
}

/** Deletes jobs of a queue that reached the maximum number of tries and whose last lease has expired. */
export async function deleteGivenUpJobs(
  db: Queryable,
  { queue, now, maxTries }: { readonly queue: string; readonly now: Date; maxTries: number },
): Promise<void> {
  await db
    .delete(jobs)
    .where(and(eq(jobs.queue, queue), lte(jobs.readyAt, now), gte(jobs.tries, maxTries)));
}

/** Deletes jobs that failed at every try and have not been ready since `before`. */
export async function deleteFailedJobs(
  db: Queryable,
  { before, maxTries }: { readonly before: Date; readonly maxTries: number },
): Promise<void> {
  await db.delete(jobs).where(and(lt(jobs.readyAt, before), sql`${jobs.tries} >= ${maxTries}`));
}

function isHeld({ queue, key, lease }: LeasedJob) {
  return and(eq(jobs.queue, queue), eq(jobs.key, key), eq(jobs.lease, lease));
}
