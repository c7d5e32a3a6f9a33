import { Position } from '@chuhe/rules/position';
import type { EngineJob, EngineOutcome } from '../../../../engine/engine-job.ts';
import type { Engine } from '../../../../engine/site-engine.ts';

export interface FakeEngine extends Engine {
  /** FENs of the jobs, in order. */
  readonly asked: readonly string[];
  /** Makes the outcome of a job. By default, jobs finish; tests may replace it. */
  answer: (job: EngineJob) => Promise<EngineOutcome>;
}

/** An engine that answers at once: in alphabetical order, the first move scores 50 and each further move 10 less. */
export function makeFakeEngine(): FakeEngine {
  const asked: string[] = [];
  return {
    asked,
    answer: finish,
    async analyse(job) {
      asked.push(job.fen);
      return this.answer(job);
    },
    status: () => ({
      state: 'running',
      size: 1,
      pids: [],
      running: 0,
      waiting: 0,
      finished: 0,
      failed: 0,
      restarts: 0,
      nodesPerSecond: 0,
    }),
    close: async () => {},
  };
}

export async function finish({ fen, limits, multiPv = 1 }: EngineJob): Promise<EngineOutcome> {
  const { nodes = 0 } = limits;
  const moves = Position.fromFen(fen).legalMoves().toSorted().slice(0, multiPv);
  const lines = moves.map((move, at) => {
    const rank = at + 1;
    return { rank, depth: 9, score: 60 - 10 * rank, bound: 'exact', moves: [move] } as const;
  });
  const speed = { depth: 9, nodes, nodesPerSecond: 1_000_000, timeMs: 1 };
  const bestMove = moves[0] ?? '';
  const result = { lines, ...speed, bestMove, engine: 'Fake 1', isCutShort: false };
  return { kind: 'finished', result };
}
