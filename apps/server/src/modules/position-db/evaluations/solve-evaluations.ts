import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { makeKeyHex } from '@chuhe/cloudbook/position-key';
import { type KnownPosition, solveScores } from '@chuhe/cloudbook/score-tree';
import type { Evaluation, StoredEvaluation } from './evaluation.ts';
import { childKeys } from './evaluation-tree.ts';
import { mergeEvaluations, NO_REPLIES, repliesOf } from './store-evaluations.ts';

/** Number of positions after which the loop yields to other work. */
const BATCH_SIZE = 50;

/**
 * Backs up the scores of many evaluations in memory, for databases in which no other evaluations are stored. Rejects if `signal` is
 * aborted.
 */
export async function solveEvaluations(
  found: readonly Evaluation[],
  now: Date,
  signal?: AbortSignal,
): Promise<StoredEvaluation[]> {
  const stored = new Map<string, StoredEvaluation>();
  const children = new Map<string, readonly string[]>();
  for (const [at, evaluation] of found.entries()) {
    if (at % BATCH_SIZE === 0) await yieldToEventLoop(undefined, { signal });
    const id = makeKeyHex(evaluation.key);
    const merged = mergeEvaluations(stored.get(id), evaluation, now);
    if (merged === undefined) continue;
    stored.set(id, merged);
    children.set(id, childKeys(merged));
  }
  const tree = new Map(
    Array.from(stored, ([id, { moves, isComplete }]): [string, KnownPosition<string>] => [
      id,
      {
        moves: moves.map(({ score }, at) => ({ score, child: children.get(id)?.[at] ?? '' })),
        isComplete,
      },
    ]),
  );
  const values = solveScores(tree);
  for (const [id, evaluation] of stored) {
    const moves = evaluation.moves.map((move, at) => ({
      ...move,
      value: values.get(id)?.[at] ?? move.score,
    }));
    stored.set(id, { ...evaluation, moves });
  }
  return Array.from(stored, ([id, evaluation]) => {
    const moves = evaluation.moves.map((move, at) => {
      const child = stored.get(children.get(id)?.[at] ?? '');
      return { ...move, ...(child === undefined ? NO_REPLIES : repliesOf(child)) };
    });
    return { ...evaluation, moves };
  });
}
