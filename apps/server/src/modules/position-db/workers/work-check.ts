import { z } from 'zod';
import type { Evaluation } from '../evaluations/evaluation.ts';

/**
 * Checks of workers. The product's engine with one thread, a cleared hash table and a limit of nodes finds the same moves, scores and
 * depths on every machine, so a result that differs from that of a second search is wrong, however little.
 */

const movesSchema = z.array(
  z.tuple([z.int().min(0).max(0xffff), z.int().min(-30_000).max(30_000), z.int().min(0).max(255)]),
);

const checkedResultSchema = z.object({
  workerId: z.int(),
  /** The shift of the result; null if it is itself the result of a check. */
  shiftId: z.int().nullable(),
  /** Each move with its score and depth. */
  moves: movesSchema,
});
export type CheckedResult = z.infer<typeof checkedResultSchema>;

/** A check that waits, in the payload of its job. */
export const checkSchema = z.object({
  /** `WorkEngine.id` of the engine. A check is void if the site uses another one by then. */
  engine: z.string(),
  nodes: z.int(),
  /** Whether only trusted workers and the site's own engine may check, because two workers found different scores. */
  isLast: z.boolean(),
  /** The workers of `results`, who may not check themselves. */
  by: z.array(z.int()),
  results: z.array(checkedResultSchema).min(1).max(2),
});
export type WorkCheck = z.infer<typeof checkSchema>;

export function listMoves({ moves }: Pick<Evaluation, 'moves'>): CheckedResult['moves'] {
  return moves.map(({ move, score, depth }) => [move, score, depth]);
}

export function isSameResult(
  one: Pick<CheckedResult, 'moves'>,
  other: Pick<CheckedResult, 'moves'>,
): boolean {
  return JSON.stringify(one.moves) === JSON.stringify(other.moves);
}

/** The key of the job. It differs from that of the position itself, which may be queued again. */
export function checkKey(positionId: string, shiftId: number): string {
  return `check ${shiftId} ${positionId}`;
}
