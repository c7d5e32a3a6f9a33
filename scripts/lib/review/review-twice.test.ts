import { makeReview } from '@chuhe/lessons/review';
import { reviewedMoves } from '@chuhe/lessons/reviewed-line';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readRequest } from '../../../apps/web/src/engine/analysis.ts';
import { outcomeOf } from '../../../apps/web/src/engine/engine-task.ts';
import { requestAt } from '../../../apps/web/src/engine/game-request.ts';
import { Reviewer } from '../../../apps/web/src/features/analysis/review/review-store.ts';
import { IS_FULL } from '../testing/full.ts';
import { type Engine, startEngine } from './engine.mjs';
import { lineOf, reviewGame } from './review-game.mjs';
import { gameOf } from './testing/game-of.ts';

/** Red loses a cannon for a pawn. */
const GAME = gameOf('h2e2', 'h9g7', 'e2e6', 'g7e6');
const NODES = 4_000;

const start = (): Promise<Engine> =>
  startEngine({ engine: 'own', onSearched: () => undefined }, { readRequest, outcomeOf });

let engine: Engine;
beforeAll(async () => {
  engine = await start();
});
afterAll(() => engine.close());

it('a game that is reviewed twice gets the same evaluations and verdicts, whatever was searched in between', async () => {
  const line = lineOf(GAME, 80, { requestAt, reviewedMoves });
  const first = await reviewGame(line, { engine, nodes: NODES }, { Reviewer });
  const between = { request: line.requestOf(3), limits: { nodes: 50_000 }, multiPv: 3 };
  await engine.perform(between);
  const second = await reviewGame(line, { engine, nodes: NODES }, { Reviewer });
  expect(second.views).toEqual(first.views);
  expect(second.looks).toEqual(first.looks);
  const { verdicts } = makeReview(line.moves, first);
  expect(makeReview(line.moves, second).verdicts).toEqual(verdicts);
  expect(verdicts.some((verdict) => verdict?.grade !== undefined)).toBe(true);
}, 120_000);

it.runIf(IS_FULL)(
  'a review by two engines side by side is the same as by one',
  async () => {
    const line = lineOf(GAME, 80, { requestAt, reviewedMoves });
    const alone = await reviewGame(line, { engine, nodes: NODES }, { Reviewer });
    const other = await start();
    try {
      const tasks = { engine: 0, other: 0 };
      const perform: Engine['perform'] = (task) => {
        const isOther = tasks.other < tasks.engine;
        tasks[isOther ? 'other' : 'engine'] += 1;
        return (isOther ? other : engine).perform(task);
      };
      const both = { engine: { perform }, nodes: NODES, atOnce: 2 };
      const together = await reviewGame(line, both, { Reviewer });
      expect(tasks.other).toBeGreaterThan(2);
      expect([together.views, together.looks]).toEqual([alone.views, alone.looks]);
    } finally {
      other.close();
    }
  },
  120_000,
);
