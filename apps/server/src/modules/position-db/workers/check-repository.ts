import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/database.ts';
import { rowsOf } from '../../../db/migrate.ts';
import { jobs } from '../../../db/tables/job-tables.ts';
import { workShifts } from '../../../db/tables/worker-tables.ts';
import { MAX_TRIES } from '../../../jobs/job-queue.ts';
import { LEARNING_QUEUE } from '../learning/learning-queue.ts';

/** Checks of a worker that no one has made yet. */
export interface WaitingChecks {
  readonly checks: number;
  /** When the oldest of them was drawn. */
  readonly since: Date;
}

/** Finds the waiting checks of all workers that have any, by the worker's id. Those of withdrawn results are void and do not count. */
export async function listWaitingChecks(db: Queryable): Promise<Map<number, WaitingChecks>> {
  const result = await db.execute(sql`
    select ${workShifts.workerId} as worker, count(*) as checks,
      extract(epoch from min(${jobs.createdAt})) * 1000 as since
    from ${jobs} join ${workShifts} on ${workShifts.id} = (${jobs.payload}->'check'->>'shiftId')::int
    where ${jobs.queue} = ${LEARNING_QUEUE} and ${jobs.tries} < ${MAX_TRIES} and ${workShifts.state} = 'CLOSED'
    group by ${workShifts.workerId}`);
  return new Map(
    rowsOf(result).map(({ worker, checks, since }) => [
      Number(worker),
      { checks: Number(checks), since: new Date(Math.round(Number(since))) },
    ]),
  );
}

export async function countWaitingChecks(db: Queryable, workerId: number): Promise<number> {
  return (await listWaitingChecks(db)).get(workerId)?.checks ?? 0;
}
