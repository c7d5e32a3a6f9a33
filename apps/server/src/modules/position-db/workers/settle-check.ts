import type { Queryable } from '../../../db/database.ts';
import { insertJob } from '../../../jobs/job-repository.ts';
import type { Evaluation } from '../evaluations/evaluation.ts';
import { LEARNING_QUEUE } from '../learning/learning-queue.ts';
import { passShifts } from './shift-repository.ts';
import { suspendWorker } from './suspend-worker.ts';
import { type CheckedResult, isSameResult, listMoves, type WorkCheck } from './work-check.ts';
import { lockWorker, updateWorker } from './worker-repository.ts';

/** Checks run before the positions that users wait for, because what they confirm is shown already. */
export const CHECK_PRIORITY = 5;

export interface SecondSearch {
  /** The position, for a last check. */
  readonly fen: string;
  readonly evaluation: Evaluation;
  /** `WorkEngine.id` of the engine that searched. */
  readonly engine: string;
  /** Who searched; `undefined` for the site's own engine. */
  readonly workerId?: number;
  /** Whether the result decides. */
  readonly isTrusted: boolean;
}

/**
 * Compares results with a second search in the transaction that completes the check. If an untrusted worker found something else, nobody
 * knows yet which of the two is wrong: a last check by the site's own engine or a trusted worker decides.
 *
 * @returns whether a worker was suspended
 */
export async function settleCheck(
  tx: Queryable,
  check: WorkCheck,
  { fen, evaluation, engine, workerId, isTrusted }: SecondSearch,
  now: Date,
): Promise<boolean> {
  if (engine !== check.engine) return false;
  const second = { moves: listMoves(evaluation) };
  const wrong = check.results.filter((result) => !isSameResult(result, second));
  if (wrong.length > 0 && !isTrusted && workerId !== undefined) {
    const own: CheckedResult = { ...second, workerId, shiftId: null };
    const results = [...check.results.slice(0, 1), own];
    const last = { ...check, isLast: true, by: results.map((each) => each.workerId), results };
    const key = `check ${workerId} ${JSON.stringify(check.by)} ${fen}`;
    const payload = { fen, check: last };
    await insertJob(tx, { queue: LEARNING_QUEUE, key, payload, priority: CHECK_PRIORITY }, now);
    return false;
  }
  for (const result of check.results.filter((each) => !wrong.includes(each))) {
    await pass(tx, result);
  }
  for (const result of wrong) await fail(tx, result, now);
  return wrong.length > 0;
}

async function pass(tx: Queryable, { workerId, shiftId }: CheckedResult): Promise<void> {
  await lockWorker(tx, workerId);
  await updateWorker(tx, workerId, { refused: 0 });
  if (shiftId !== null) await passShifts(tx, workerId, shiftId);
}

async function fail(tx: Queryable, { workerId }: CheckedResult, now: Date): Promise<void> {
  const worker = await lockWorker(tx, workerId);
  if (worker === undefined || worker.state === 'DROPPED') return;
  await suspendWorker(tx, { workerId, reason: 'WRONG_SCORES', withdraws: 'unchecked' }, now);
}
