import { and, eq, gt, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/database.ts';
import { rowsOf } from '../../../db/migrate.ts';
import { jobs } from '../../../db/tables/job-tables.ts';
import { workShifts } from '../../../db/tables/worker-tables.ts';
import { MAX_TRIES } from '../../../jobs/job-queue.ts';
import { LEARNING_QUEUE } from '../learning/learning-queue.ts';
import { CHECK_PRIORITY } from './work-check.ts';

/**
 * A worker whose results wait for this many checks gets no more positions, so that a site that makes no checks does not take ever more
 * results on trust.
 */
export const MAX_WAITING_CHECKS = 20;

/** Checks of a worker that no one has made yet. */
export interface WaitingChecks {
  readonly checks: number;
  /** When the oldest of them was drawn. */
  readonly since: Date;
}

/**
 * The condition that a job is a check of the shift in the same query. A check that failed at its last try is void, although its job is deleted
 * later.
 */
export function isCheckOfShift(now: Date): SQL | undefined {
  const isOfShift = sql`(${jobs.payload}->'check'->>'shiftId')::int = ${workShifts.id}`;
  const isCheck = and(eq(jobs.queue, LEARNING_QUEUE), eq(jobs.priority, CHECK_PRIORITY), isOfShift);
  return and(isCheck, or(lt(jobs.tries, MAX_TRIES), gt(jobs.readyAt, now)));
}

/**
 * Finds the waiting checks of all workers that have any, by the worker's id. Those of withdrawn results are void and do not count.
 *
 * @param only the worker to look for
 */
export async function listWaitingChecks(
  db: Queryable,
  now: Date,
  only?: number,
): Promise<Map<number, WaitingChecks>> {
  const isListed = and(
    eq(workShifts.state, 'CLOSED'),
    only === undefined ? undefined : eq(workShifts.workerId, only),
  );
  const result = await db.execute(sql`
    select ${workShifts.workerId} as worker, count(*) as checks,
      extract(epoch from min(${jobs.createdAt})) * 1000 as since
    from ${jobs} join ${workShifts} on ${isCheckOfShift(now)} where ${isListed}
    group by ${workShifts.workerId}`);
  return new Map(
    rowsOf(result).map(({ worker, checks, since }) => [
      Number(worker),
      { checks: Number(checks), since: new Date(Math.round(Number(since))) },
    ]),
  );
}

export async function hasTooManyChecks(
  db: Queryable,
  workerId: number,
  now: Date,
): Promise<boolean> {
  const waiting = await listWaitingChecks(db, now, workerId);
  return (waiting.get(workerId)?.checks ?? 0) >= MAX_WAITING_CHECKS;
}
