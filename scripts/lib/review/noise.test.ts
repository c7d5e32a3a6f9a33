import { expect, it } from 'vitest';
import type { EngineTask, TaskOutcome } from '../../../apps/web/src/engine/engine-task.ts';
import { viewOfEvaluation } from '../../../apps/web/src/features/analysis/review/review-run.ts';
import { seededRandom } from '../random.mjs';
import { measureNoise } from './noise.mjs';
import { moveOf, reviewedOf, viewOf } from './testing/reviewed-of.ts';

/** The scores of the positions. The last one is a mate, which is left out because the game is decided. */
const SCORES = [0, 40, 29_990];

function answer({ limits: { nodes = 0 } }: EngineTask): TaskOutcome {
  const score = { kind: 'cp', value: nodes > 100 ? 80 : 20, bound: 'exact' } as const;
  const line = { rank: 1, depth: nodes > 100 ? 14 : 10, score, moves: ['h2e2'], cut: false };
  const counts = { multiPv: 2, depth: line.depth, nodes, nps: 1, timeMs: 1 };
  return { kind: 'done', evaluation: { key: '', lines: [line], ...counts } };
}

it('compares searches of undecided positions, and neighbours after a best move', async () => {
  const moves = [moveOf('h2e2'), moveOf('a0a1')];
  const reviewed = reviewedOf(moves, { views: SCORES.map((score) => viewOf([score, 'h2e2'])) });
  const asked: EngineTask[] = [];
  const engine = {
    name: '',
    forget: () => undefined,
    perform: (task: EngineTask) => {
      asked.push(task);
      return Promise.resolve(answer(task));
    },
    close: () => undefined,
  };
  const means = { engine, nodes: 50, count: 9, random: seededRandom(1) };
  const noise = await measureNoise([reviewed], means, { viewOfEvaluation });
  expect(asked.map(({ limits: { nodes } }) => nodes)).toEqual([50, 250, 50, 250]);
  expect(noise.depths).toEqual({ first: 10, longer: 14 });
  // Pairs of scores: 0 and 20, 40 and 20 (first pass, empty hash); 20 and 80 (short, long); 0 and 40 (before and after the best move).
  expect(Math.max(...noise.histories)).toBeCloseTo(0.031, 3);
  expect(noise.lengths).toEqual([expect.closeTo(0.091, 3), expect.closeTo(0.091, 3)]);
  expect(noise.neighbours).toEqual([expect.closeTo(0.062, 3)]);
});
