import { reviewedMoves } from '@chuhe/lessons/reviewed-line';
import { expect, it } from 'vitest';
import type { EngineTask, TaskOutcome } from '../../../apps/web/src/engine/engine-task.ts';
import { requestAt } from '../../../apps/web/src/engine/game-request.ts';
import { Reviewer } from '../../../apps/web/src/features/analysis/review/review-store.ts';
import { lineOf, reviewGame } from './review-game.mjs';
import { gameOf } from './testing/game-of.ts';

const GAME = gameOf('h2e2', 'h9g7', 'h0g2');

/** A result with these lines, each given by its first move and its score from Red's view. */
function found(...lines: readonly [string, number][]): TaskOutcome {
  const evaluation = {
    key: '',
    multiPv: lines.length,
    depth: 12,
    nodes: 1,
    nps: 1,
    timeMs: 1,
    lines: lines.map(([move, value], index) => ({
      rank: index + 1,
      depth: 12,
      score: { kind: 'cp', value, bound: 'exact' } as const,
      moves: [move],
      cut: false,
    })),
  };
  return { kind: 'done', evaluation };
}

/** An engine that evaluates Red's first move as bad, in the first pass and in the second look. */
function answer({ limits: { searchMoves }, request: { moves } }: EngineTask): TaskOutcome {
  if (searchMoves !== undefined) return found(['b2e2', 0], ['h2e2', -100]);
  return moves.length === 0 ? found(['b2e2', 0]) : found(['a9a8', -200]);
}

it('searches the first pass with the given nodes, and longer looks with the product’s factor', async () => {
  const tasks: EngineTask[] = [];
  const engine = {
    perform: (task: EngineTask) => {
      tasks.push(task);
      return Promise.resolve(answer(task));
    },
  };
  const line = lineOf(GAME, 2, { requestAt, reviewedMoves });
  const { views, looked } = await reviewGame(line, { engine, nodes: 400_000 }, { Reviewer });
  expect(views).toHaveLength(3);
  expect(looked).toEqual({ short: 1, long: 1 });
  expect(tasks.map(({ limits: { nodes } }) => nodes)).toEqual([
    400_000, 400_000, 400_000, 400_000, 2_000_000,
  ]);
  expect(tasks.every(({ isRepeatable }) => isRepeatable)).toBe(true);
  expect(tasks[3]?.limits.searchMoves).toEqual(['b2e2', 'h2e2']);
});

it('rejects when the engine fails', async () => {
  const failure = { reason: 'crashed', detail: '' } as const;
  const perform = () => Promise.resolve({ kind: 'failed', failure } as const);
  const line = lineOf(GAME, 2, { requestAt, reviewedMoves });
  const engine = { perform };
  await expect(reviewGame(line, { engine, nodes: 400 }, { Reviewer })).rejects.toThrow('crashed');
});
