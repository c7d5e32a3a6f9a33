import {
  and,
  count,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  type SQL,
  sql,
} from 'drizzle-orm';
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

/** A job that may let others of its priority pass. */
export interface OrderedJob extends NewJob {
  /** Added to the time of creation, by which jobs of the same priority are ordered; in milliseconds. */
  readonly waitsFor: number;
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

/** Inserts those jobs that are not there yet, by one statement. */
export async function insertJobs(
  db: Queryable,
  newJobs: readonly OrderedJob[],
  now: Date,
): Promise<void> {
  if (newJobs.length === 0) return;
  const rows = newJobs.map(({ waitsFor, ...job }) => {
    const createdAt = new Date(now.getTime() + waitsFor);
    return { ...job, createdAt, readyAt: now };
  });
  await db.insert(jobs).values(rows).onConflictDoNothing();
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
    update ${jobs} set lease = ${lease}::uuid, ready_at = ${time(until)}, tries = tries + 1, worker_id = null
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

/**
 * Releases all jobs except those of workers. Call it only if this process has the database to itself: the processes that held the jobs must
 * have ended.
 */
export async function releaseJobs(db: Queryable, now: Date): Promise<void> {
  await db
    .update(jobs)
    .set({ readyAt: now, lease: null })
    .where(and(isNotNull(jobs.lease), isNull(jobs.workerId), gt(jobs.readyAt, now)));
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
  const change = { readyAt, workerId: null, ...(!isTried && { tries: sql`${jobs.tries} - 1` }) };
  await db.update(jobs).set(change).where(isHeld(job));
}

export interface LeaseOptions extends TakeOptions {
  readonly workerId: number;
  /** The most jobs to lease. */
  readonly limit: number;
  /** A condition on the column `payload`. */
  readonly condition: SQL;
  /** A JSON object to add to each payload. */
  readonly added: object;
}

/**
 * Leases free jobs to a worker. It counts no try, because a worker that takes jobs and never answers must not use up their tries.
 * Callers at the same time lease different jobs.
 */
export async function leaseJobs(
  db: Queryable,
  { queue, lease, now, until, maxTries, workerId, limit, condition, added }: LeaseOptions,
): Promise<LeasedJob[]> {
  const result = await db.execute(sql`
    update ${jobs} set lease = ${lease}::uuid, ready_at = ${time(until)}, worker_id = ${workerId},
      payload = payload || ${JSON.stringify(added)}::jsonb
    where queue = ${queue} and key in (
      select key from ${jobs}
      where queue = ${queue} and ready_at <= ${time(now)} and tries < ${maxTries} and ${condition}
      order by priority desc, created_at limit ${limit} for update skip locked)
    returning key, payload, priority, tries`);
  return rowsOf(result).map((row) => ({
    queue,
    lease,
    key: String(row['key']),
    payload: row['payload'],
    priority: Number(row['priority']),
    tries: Number(row['tries']),
  }));
}

/** A lease of a worker. */
export interface WorkerLease {
  readonly queue: string;
  readonly workerId: number;
  readonly lease: string;
}

/** The jobs of a lease that no one else has taken, even if it has expired. */
export async function findLeasedJobs(db: Queryable, of: WorkerLease): Promise<LeasedJob[]> {
  const { queue, lease } = of;
  const { key, payload, priority, tries } = jobs;
  const rows = await db.select({ key, payload, priority, tries }).from(jobs).where(isLeased(of));
  return rows.map((row) => ({ ...row, queue, lease }));
}

/** Ends a lease. */
export async function endLease(db: Queryable, of: WorkerLease, now: Date): Promise<void> {
  await db.update(jobs).set({ readyAt: now, lease: null, workerId: null }).where(isLeased(of));
}

/** Ends all leases of a worker. */
export async function releaseJobsOf(
  db: Queryable,
  { queue, workerId }: Omit<WorkerLease, 'lease'>,
  now: Date,
): Promise<void> {
  await db
    .update(jobs)
    .set({ readyAt: now, lease: null, workerId: null })
    .where(and(eq(jobs.queue, queue), eq(jobs.workerId, workerId)));
}

/** The number of jobs that a worker holds in leases that have not expired. */
export async function countHeldJobs(
  db: Queryable,
  { queue, workerId }: Omit<WorkerLease, 'lease'>,
  now: Date,
): Promise<number> {
  const isHeldNow = and(eq(jobs.workerId, workerId), gt(jobs.readyAt, now));
  const [row] = await db
    .select({ jobs: count() })
    .from(jobs)
    .where(and(eq(jobs.queue, queue), isHeldNow));
  return row?.jobs ?? 0;
}

/** Puts back a job that a worker leased. It uses up no try. */
export async function putBackLeased(db: Queryable, job: LeasedJob, readyAt: Date): Promise<void> {
  await db.update(jobs).set({ readyAt, lease: null, workerId: null }).where(isHeld(job));
}

/** Removes jobs, also those that a process holds. @returns how often each of them was tried, including a current try */
export async function removeJobs(
  db: Queryable,
  queue: string,
  keys: readonly string[],
): Promise<number[]> {
  if (keys.length === 0) return [];
  const rows = await db
    .delete(jobs)
    .where(and(eq(jobs.queue, queue), inArray(jobs.key, [...keys])))
    .returning({ tries: jobs.tries });
  return rows.map(({ tries }) => tries);
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

export function isHeld({ queue, key, lease }: LeasedJob) {
  return and(eq(jobs.queue, queue), eq(jobs.key, key), eq(jobs.lease, lease));
}

export function isLeased({ queue, workerId, lease }: WorkerLease) {
  return and(eq(jobs.queue, queue), eq(jobs.workerId, workerId), eq(jobs.lease, lease));
}
