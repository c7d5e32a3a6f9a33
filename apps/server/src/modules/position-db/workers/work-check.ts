import { z } from 'zod';
import type { Evaluation } from '../evaluations/evaluation.ts';
import { MAX_LINE } from '../evaluations/packed-moves.ts';

/**
 * Checks of workers. The product's engine with one thread, a cleared hash table and a limit of nodes finds the same moves, scores, depths
 * and lines on every machine, so a result that differs from that of a second search is wrong, however little.
 */

const plySchema = z.int().min(0).max(0xffff);

/** All that is stored of a search. */
const searchSchema = z.object({
  nodes: z.int(),
  /** Each move with its score and depth. */
  moves: z.array(z.tuple([plySchema, z.int().min(-30_000).max(30_000), z.int().min(0).max(255)])),
  /** The plies after the best move that are stored. */
  line: z.array(plySchema).max(MAX_LINE),
});
export type ComparedSearch = z.infer<typeof searchSchema>;

/** A check that waits, in the payload of its job. */
export const checkSchema = z.object({
  /** `WorkEngine.id` of the engine. A check is void if the site uses another one by then. */
  engine: z.string(),
  nodes: z.int(),
  /** Whose result it is, and in which shift. */
  workerId: z.int(),
  shiftId: z.int(),
  search: searchSchema,
});
export type WorkCheck = z.infer<typeof checkSchema>;

export function makeComparedSearch({ moves }: Pick<Evaluation, 'moves'>): ComparedSearch {
  const [best] = moves;
  return {
    nodes: best?.nodes ?? 0,
    moves: moves.map(({ move, score, depth }) => [move, score, depth]),
    line: best?.line?.slice(0, MAX_LINE) ?? [],
  };
}

export function isSameSearch(one: ComparedSearch, other: ComparedSearch): boolean {
  const list = ({ nodes, moves, line }: ComparedSearch): string =>
    JSON.stringify([nodes, moves, line]);
  return list(one) === list(other);
}

/** Checks run before the positions that users wait for, because what they confirm is shown already. */
export const CHECK_PRIORITY = 5;

/** The key of the job. It differs from that of the position itself, which may be queued again. */
export function checkKey(positionId: string, shiftId: number): string {
  return `check ${shiftId} ${positionId}`;
}
