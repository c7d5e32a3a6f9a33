import type { Queryable } from '../../../db/database.ts';
import type { Evaluation } from '../evaluations/evaluation.ts';
import { findShiftState, passShifts } from './shift-repository.ts';
import { suspendWorker } from './suspend-worker.ts';
import { isSameSearch, makeComparedSearch, type WorkCheck } from './work-check.ts';
import { lockWorker, updateWorker } from './worker-repository.ts';

export interface SecondSearch {
  readonly evaluation: Evaluation;
  /** `WorkEngine.id` of the engine that searched. */
  readonly engine: string;
}

/**
 * Compares a result with a second search, by the site's own engine or a trusted worker, in the transaction that completes the check.
 *
 * @returns whether the worker was suspended
 */
export async function settleCheck(
  tx: Queryable,
  check: WorkCheck,
  { evaluation, engine }: SecondSearch,
  now: Date,
): Promise<boolean> {
  if (engine !== check.engine) return false;
  const { workerId, shiftId } = check;
  const worker = await lockWorker(tx, workerId);
  if (worker === undefined || worker.state === 'DROPPED') return false;
  // The result is gone, and the administrator who let the worker work again knew why it was suspended.
  if ((await findShiftState(tx, shiftId)) === 'WITHDRAWN') return false;
  if (isSameSearch(check.search, makeComparedSearch(evaluation))) {
    await updateWorker(tx, workerId, { refused: 0 });
    await passShifts(tx, { workerId, upTo: shiftId }, now);
    return false;
  }
  await suspendWorker(tx, { workerId, reason: 'WRONG_SCORES', withdraws: 'all' }, now);
  return true;
}
