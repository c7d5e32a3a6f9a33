import type { SuspensionReason } from '@chuhe/contract/work';
import type { Queryable } from '../../../db/database.ts';
import { insertJob, releaseJobsOf } from '../../../jobs/job-repository.ts';
import { LEARNING_QUEUE } from '../learning/learning-queue.ts';
import { withdrawShifts } from './shift-repository.ts';
import { WITHDRAWAL_QUEUE } from './withdrawals.ts';
import { updateWorker } from './worker-repository.ts';

export interface Suspension {
  readonly workerId: number;
  readonly reason: SuspensionReason;
  /** `unchecked`: withdraws what no check has confirmed; `all`: withdraws everything. */
  readonly withdraws: 'nothing' | 'unchecked' | 'all';
  readonly state?: 'SUSPENDED' | 'DROPPED';
}

/** Suspends a worker, whose leases end at once. Its withdrawn evaluations are deleted afterwards, and their positions queued again. */
export async function suspendWorker(
  tx: Queryable,
  { workerId, reason, withdraws, state = 'SUSPENDED' }: Suspension,
  now: Date,
): Promise<void> {
  await updateWorker(tx, workerId, { state, reason, suspendedAt: now });
  await releaseJobsOf(tx, { queue: LEARNING_QUEUE, workerId }, now);
  if (withdraws === 'nothing') return;
  await withdrawShifts(tx, workerId, { isAll: withdraws === 'all' });
  const payload = { workerId };
  const job = { queue: WITHDRAWAL_QUEUE, key: String(workerId), payload, priority: 0 };
  await insertJob(tx, job, now);
}
