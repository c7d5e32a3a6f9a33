import { reviewBatchSchema, reviewReportSchema } from '@chuhe/contract/game-review';
import { expect, test } from 'vitest';
import { ownProgram } from '../../engine/engine-program.ts';
import { makeRealPool } from '../../engine/testing/test-pool.ts';
import { makeTestApi } from '../../testing/test-api.ts';
import { makeUser } from '../saved-games/testing/matches.ts';

const { pool } = makeRealPool(ownProgram());
/** Few nodes, since only the path through the server is tested. */
const api = await makeTestApi(
  {},
  {
    makeEngine: async () => ({
      analyse: (job) => pool.analyse({ ...job, limits: { nodes: 2_000 } }),
      status: () => pool.status(),
      close: () => pool.close(),
    }),
  },
);

test('the engine finds that a cannon given for a pawn is a bad move in the opening', async () => {
  const user = makeUser(api, await api.signIn());
  const { matchId } = await user.save({ history: ['h2e2', 'h9g7', 'e2e6', 'g7e6'] });
  const payload = { matchIds: [matchId], nodes: 80_000 };
  const { body } = await user.send({ method: 'POST', url: '/api/review-batch', payload });
  const { batchId } = reviewBatchSchema.parse(body.data);
  const report = async () => {
    const answer = await user.send({ url: `/api/review-batch/${batchId}` });
    return reviewReportSchema.parse(answer.body.data);
  };
  await expect.poll(async () => (await report()).batch.state, { timeout: 60_000 }).toBe('DONE');
  const [game] = (await report()).games;
  const mistake = { ply: 3, mover: 'red', phase: 'opening' };
  expect(game?.mistakes[0]).toMatchObject(mistake);
  expect(game?.accuracy.red).toBeLessThan(90);
}, 90_000);
