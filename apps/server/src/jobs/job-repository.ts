import { and, count, eq, gt, gte, isNotNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import { rowsOf } from '../db/migrate.ts';
import { jobs } from '../db/tables/job-tables.ts';

/** Work that is to be done, see `job-tables.ts`. */

export interface NewJob {
  readonly queue: string;
  readonly key: string;
  /** JSON. */
  readonly payload: unknown;
  readonly priority: number;
}

/** Work that is this process's own until its lease runs out. */
export interface LeasedJob extends NewJob {
  readonly lease: string;
  /** This one included. */
  readonly tries: number;
}

/** @returns whether it was not there already; where it was, it now goes at least as soon */
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

export async function findJob(
  db: Queryable,
  queue: string,
  key: string,
): Promise<typeof jobs.$inferSelect | undefined> {
  const [row] = await db
    .select()
    .from(jobs)
    .where(and(eq(jobs.queue, queue), eq(jobs.key, key)));
  return row;
}

export interface TakeOptions {
  readonly queue: string;
  readonly lease: string;
  readonly now: Date;
  /** The end of the lease. */
  readonly until: Date;
  /** Jobs tried as often are left alone. */
  readonly maxTries: number;
}

/** As the column has it. */
function time(value: Date): SQL {
  return sql`${sql.param(value, jobs.readyAt)}`;
}

/** The next job that nobody works on. Processes that ask at the same time get different ones. */
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
  const { payload, key, priority, tries } = row;
  return {
    queue,
    lease,
    payload,
    key: String(key),
    priority: Number(priority),
    tries: Number(tries),
  };
}

/**
 * Ends a job, in the transaction that keeps what it has come to.
 *
 * @returns whether it was still this process's own; if not, the transaction must be undone
 */
export async function completeJob(tx: Queryable, job: LeasedJob): Promise<boolean> {
  const rows = await tx.delete(jobs).where(isOwn(job)).returning({ key: jobs.key });
  return rows.length > 0;
}

/** @returns whether it is still this process's own */
export async function extendJob(db: Queryable, job: LeasedJob, until: Date): Promise<boolean> {
  const rows = await db
    .update(jobs)
    .set({ readyAt: until })
    .where(isOwn(job))
    .returning({ key: jobs.key });
  return rows.length > 0;
}

/** As {@link extendJob}, for a long one that has got on: what went wrong with it before counts no more. */
export async function renewJob(tx: Queryable, job: LeasedJob, until: Date): Promise<boolean> {
  const rows = await tx
    .update(jobs)
    .set({ readyAt: until, tries: 1 })
    .where(isOwn(job))
    .returning({ key: jobs.key });
  return rows.length > 0;
}

/** Gives back all work that is under way: for a process that has the database to itself, when those that did it are gone. */
export async function releaseJobs(db: Queryable, now: Date): Promise<void> {
  await db
    .update(jobs)
    .set({ readyAt: now, lease: null })
    .where(and(isNotNull(jobs.lease), gt(jobs.readyAt, now)));
}

/** Takes a job away from whoever works on it. */
export async function removeJob(db: Queryable, queue: string, key: string): Promise<void> {
  await db.delete(jobs).where(and(eq(jobs.queue, queue), eq(jobs.key, key)));
}

/** Puts a job back that was not done. `isTried` says that it was its own fault. */
export async function putBackJob(
  db: Queryable,
  job: LeasedJob,
  { readyAt, isTried }: { readonly readyAt: Date; readonly isTried: boolean },
): Promise<void> {
  const tries = isTried ? jobs.tries : sql`${jobs.tries} - 1`;
  await db
    .update(jobs)
    .set({ readyAt, tries: sql`${tries}` })
    .where(isOwn(job));
}

/** Forgets jobs of a queue that nobody will take any more: tried as often as may be, and left by who tried last. */
export async function deleteGivenUpJobs(
  db: Queryable,
  { queue, now, maxTries }: { readonly queue: string; readonly now: Date; maxTries: number },
): Promise<void> {
  await db
    .delete(jobs)
    .where(and(eq(jobs.queue, queue), lte(jobs.readyAt, now), gte(jobs.tries, maxTries)));
}

/** Forgets jobs that failed each time, once they have lain for so long. */
export async function deleteFailedJobs(
  db: Queryable,
  { before, maxTries }: { readonly before: Date; readonly maxTries: number },
): Promise<void> {
  await db.delete(jobs).where(and(lt(jobs.readyAt, before), sql`${jobs.tries} >= ${maxTries}`));
}

function isOwn({ queue, key, lease }: LeasedJob) {
  return and(eq(jobs.queue, queue), eq(jobs.key, key), eq(jobs.lease, lease));
}
