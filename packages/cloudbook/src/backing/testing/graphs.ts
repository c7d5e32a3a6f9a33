/** Small graphs of positions, identified by numbers, and a simple reference evaluation. */
import * as fc from 'fast-check';
import { MATE_SCORE } from '../../stored-score.ts';
import { backUpScore, type KnownPosition, positionScore } from '../score-tree.ts';

export type Graph = ReadonlyMap<number, KnownPosition<number>>;

/** A few values, so that many scores are equal. */
const PAWN_SCORES = [-400, -80, -30, 0, 30, 80, 400];
const MATE_SCORES = [-30_000, -29_990, -28_000, 28_000, 28_001, 29_991, 29_999];

export interface GraphOptions {
  readonly size: number;
  readonly isComplete: fc.Arbitrary<boolean>;
  readonly mates: boolean;
  /** Whether moves lead to greater numbers only. */
  readonly acyclic?: boolean;
}

export function anyGraph({ size, isComplete, mates, acyclic }: GraphOptions): fc.Arbitrary<Graph> {
  const score = fc.constantFrom(...PAWN_SCORES, ...(mates ? MATE_SCORES : []));
  const position = (id: number) =>
    fc.record({
      // Children numbered `size` and above are unknown.
      moves: fc.array(
        fc.record({ score, child: fc.integer({ min: acyclic ? id + 1 : 0, max: size + 1 }) }),
        { maxLength: 3 },
      ),
      isComplete,
    });
  return fc
    .tuple(...Array.from({ length: size }, (_, id) => position(id)))
    .map((positions) => new Map(positions.entries()));
}

/**
 * The value of a position by trying every line; a repeated position is a draw. Only for graphs in which every
 * position is complete.
 */
export function slowScore(graph: Graph, id: number, path: ReadonlySet<number> = new Set()): number {
  const { moves } = graph.get(id) ?? { moves: [] };
  const line = new Set(path).add(id);
  const values = moves.map(({ score, child }) => {
    if (line.has(child)) return 0;
    if (!graph.has(child)) return score;
    return backUpScore(score, { score: slowScore(graph, child, line), isComplete: true });
  });
  return positionScore(values, true) ?? -MATE_SCORE;
}
