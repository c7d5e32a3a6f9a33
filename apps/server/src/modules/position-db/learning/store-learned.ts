import type { Queryable } from '../../../db/database.ts';
import type { Evaluation } from '../evaluation.ts';
import { storeEvaluations } from '../store-evaluations.ts';
import { addLearned } from './learning-day-repository.ts';

/**
 * Stores what a search has found and counts it to its day, in the caller's transaction.
 *
 * @returns keys, in hexadecimal digits, of all positions that have changed
 */
export async function storeLearned(
  tx: Queryable,
  { evaluation, nodes }: { readonly evaluation: Evaluation; readonly nodes: number },
  now: Date,
): Promise<ReadonlySet<string>> {
  const changed = await storeEvaluations(tx, [evaluation], now);
  await addLearned(tx, { positions: 1, nodes }, now);
  return changed;
}
