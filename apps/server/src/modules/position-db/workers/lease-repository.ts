import { and, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/database.ts';
import { jobs } from '../../../db/tables/job-tables.ts';
import {
  isHeld,
  isLeased,
  type LeasedJob,
  type LeaseOptions,
  leaseJobs,
  type WorkerLease,
} from '../../../jobs/job-repository.ts';

export interface LeaseWorkOptions extends Omit<LeaseOptions, 'condition' | 'added'> {
  readonly isTrusted: boolean;
  /** Nodes of the searches, which are kept until the results arrive. */
  readonly nodes: number;
  /** When the lease ends at the latest, however often it is extended. */
  readonly lastUntil: Date;
}

/** Leases positions that the worker has not failed to evaluate, and checks if it may make them. */
export function leaseWork(
  db: Queryable,
  { isTrusted, nodes, lastUntil, ...options }: LeaseWorkOptions,
): Promise<LeasedJob[]> {
  const condition = maySearch(options.workerId, isTrusted);
  const added = { nodes, lastUntil: lastUntil.getTime() };
  return leaseJobs(db, { ...options, condition, added });
}

/** Extends a lease, but not past its `lastUntil`. @returns the number of its jobs that are extended */
export async function extendLease(db: Queryable, of: WorkerLease, readyAt: Date): Promise<number> {
  const isYoung = sql`(${jobs.payload}->>'lastUntil')::bigint >= ${readyAt.getTime()}`;
  const rows = await db
    .update(jobs)
    .set({ readyAt })
    .where(and(isLeased(of), isYoung))
    .returning({ key: jobs.key });
  return rows.length;
}

/** Puts back a position that a worker could not evaluate, for others. It uses up no try. */
export async function putBackFailed(
  db: Queryable,
  job: LeasedJob,
  { workerId, readyAt }: { readonly workerId: number; readonly readyAt: Date },
): Promise<void> {
  const failed = sql`coalesce(${jobs.payload}->'failedBy', '[]'::jsonb) || ${JSON.stringify(workerId)}::jsonb`;
  const payload = sql`jsonb_set(${jobs.payload}, '{failedBy}', ${failed})`;
  await db.update(jobs).set({ readyAt, lease: null, workerId: null, payload }).where(isHeld(job));
}

/** Only trusted workers make checks, since two others could confirm each other, and no worker checks itself. */
function maySearch(workerId: number, isTrusted: boolean): SQL {
  const isAble = sql`not coalesce(payload->'failedBy' @> ${JSON.stringify(workerId)}::jsonb, false)`;
  const isCheck = sql`payload->'check' is not null`;
  const isOther = sql`(payload->'check'->>'workerId')::int <> ${workerId}`;
  return isTrusted
    ? sql`${isAble} and (not (${isCheck}) or ${isOther})`
    : sql`${isAble} and not (${isCheck})`;
}
