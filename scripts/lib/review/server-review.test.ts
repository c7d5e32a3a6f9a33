import { addLine, type Game, newGame, ROOT } from '@chuhe/game/tree';
import { makeReview } from '@chuhe/lessons/review';
import { reviewedMoves } from '@chuhe/lessons/reviewed-line';
import { afterAll, expect, it } from 'vitest';
import { ownProgram } from '../../../apps/server/src/engine/engine-program.ts';
import { makeRealPool } from '../../../apps/server/src/engine/testing/test-pool.ts';
import { reviewGame as reviewOnServer } from '../../../apps/server/src/modules/game-reviews/review-game.ts';
import { readRequest } from '../../../apps/web/src/engine/analysis.ts';
import { outcomeOf } from '../../../apps/web/src/engine/engine-task.ts';
import { requestAt } from '../../../apps/web/src/engine/game-request.ts';
import { Reviewer } from '../../../apps/web/src/features/analysis/review/review-store.ts';
import { type Engine, startEngine } from './engine.mjs';
import { lineOf, reviewGame } from './review-game.mjs';
import { gameOf } from './testing/game-of.ts';

/** Red loses a cannon for a pawn; Red misses a mate in one and mates two moves later. */
const GAMES = [
  gameOf('h2e2', 'h9g7', 'e2e6', 'g7e6', 'b2e2', 'b9c7'),
  gameFrom('3k5/9/4R4/9/9/9/9/9/9/4K4 w', 'e7e6', 'd9d8', 'e6d6'),
];

function gameFrom(start: string, ...moves: readonly string[]): Game {
  const line = addLine(newGame({ start }), ROOT, moves);
  if (!line.ok) throw new Error(line.error.code);
  return line.value.game;
}

const NODES = 4_000;

const { pool } = makeRealPool(ownProgram());
afterAll(() => pool.close());

it('the server reviews a game with the same evaluations and verdicts as the page, whatever it has searched before', async () => {
  const engine = await startEngine(
    { engine: 'own', onSearched: () => undefined },
    { readRequest, outcomeOf },
  );
  const compared = [];
  for (const game of GAMES) compared.push(await reviewByBoth(game, engine));
  engine.close();
  for (const { page, server } of compared) expect(server).toEqual(page);
}, 240_000);

/** The evaluations and verdicts of both. */
async function reviewByBoth(game: Game, engine: Engine) {
  const line = lineOf(game, 80, { requestAt, reviewedMoves });
  const page = await reviewGame(line, { engine, nodes: NODES }, { Reviewer });
  // The pool keeps its hash, of another size, for other jobs.
  await pool.analyse({ ...line.requestOf(1), limits: { nodes: 30_000 }, priority: 'interactive' });
  const result = await reviewOnServer(game, {
    analyse: (job) => pool.analyse(job),
    nodes: NODES,
    findTheory: async (moves) => moves.map(() => false),
    now: () => new Date(),
    signal: new AbortController().signal,
  });
  if (!result.ok) throw new Error('not reviewed');
  const views = result.review.views.map((view) => view ?? undefined);
  const looks = result.review.looks.map((look) => look ?? undefined);
  const given = { views: page.views, looks: line.moves.map((_, index) => page.looks[index]) };
  return {
    page: { ...given, ...makeReview(line.moves, given) },
    server: { views, looks, ...makeReview(line.moves, { views, looks }) },
  };
}
