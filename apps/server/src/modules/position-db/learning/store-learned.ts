import type { Queryable } from '../../../db/database.ts';
import { dayOf, type Evaluation } from '../evaluations/evaluation.ts';
import { storeEvaluations } from '../evaluations/store-evaluations.ts';
import { addLearned } from './learning-day-repository.ts';

/** Stores the result of a search of today and counts it for its day. @returns keys, in hexadecimal digits, of all changed positions */
export async function storeLearned(
  tx: Queryable,
  { evaluation, nodes }: { readonly evaluation: Evaluation; readonly nodes: number },
  now: Date,
): Promise<ReadonlySet<string>> {
  const moves = evaluation.moves.map((move) => ({ ...move, day: dayOf(now) }));
  const changed = await storeEvaluations(tx, [{ ...evaluation, moves }], now);
  await addLearned(tx, { positions: 1, nodes }, now);
  return changed;
}
