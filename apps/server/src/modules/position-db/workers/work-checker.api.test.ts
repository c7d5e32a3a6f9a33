import { PRODUCT_NETWORK } from '@chuhe/engine/network/product-network';
import { ENGINE_NAME } from '@chuhe/engine/uci-engine';
import { describe, expect, test } from 'vitest';
import type { EngineJob, EngineOutcome } from '../../../engine/engine-job.ts';
import { countJobs } from '../../../jobs/job-repository.ts';
import { makeTestApi } from '../../../testing/test-api.ts';
import { makeTestConfig } from '../../../testing/test-config.ts';
import { LEARNING_QUEUE } from '../learning/learning-queue.ts';
import { finish, makeFakeEngine } from '../learning/testing/fake-engine.ts';
import { unknownPositions } from '../learning/testing/learning-client.ts';
import { findMoves, queuePositions, WorkClient } from './testing/work-client.ts';
import { findWorkerOf } from './worker-repository.ts';

/** The site's own engine as a fake, with the name and the network of the product's engine. */
const engine = makeFakeEngine();
const asked: EngineJob[] = [];
engine.answer = async (job: EngineJob): Promise<EngineOutcome> => {
  asked.push(job);
  const outcome = await finish(job);
  if (outcome.kind !== 'finished') return outcome;
  const evaluation = { kind: 'network', file: PRODUCT_NETWORK.file } as const;
  return { ...outcome, result: { ...outcome.result, engine: ENGINE_NAME, evaluation } };
};

const api = await makeTestApi({}, { makeEngine: async () => engine, drawCheck: () => true });
const { db } = api.database;
const positions = unknownPositions(10);
const stateOf = async ({ userId }: WorkClient) => {
  const worker = await findWorkerOf(db, userId);
  return [worker?.state, worker?.reason];
};

describe('the site’s own engine', () => {
  test('checks workers on a cleared hash table, with the nodes of their search', async () => {
    const worker = await WorkClient.pair(api);
    await queuePositions(api, positions.slice(0, 1));
    expect(await worker.workAll()).toBe(1);
    await expect.poll(() => countJobs(db, LEARNING_QUEUE)).toBe(0);
    expect(asked.at(-1)).toMatchObject({ isFresh: true, limits: { nodes: 220_000 }, multiPv: 5 });
    expect(await stateOf(worker)).toEqual(['ACTIVE', null]);
  });

  test('suspends a worker whose depth alone differs, even a trusted one', async () => {
    const worker = await WorkClient.pair(api, 'ADMIN');
    await queuePositions(api, positions.slice(1, 2));
    const { lease, positions: held } = await worker.lease();
    const results = held.map(({ FEN, nodes }) => {
      const result = findMoves(FEN, nodes);
      const lines = 'lines' in result ? result.lines : [];
      return { ...result, lines: lines.map((line) => ({ ...line, depth: 10 })) };
    });
    expect(await worker.send(lease, results)).toEqual(['stored']);
    await expect.poll(() => stateOf(worker)).toEqual(['SUSPENDED', 'WRONG_SCORES']);
  });
});

test('a site that evaluates with another program gives no work', async () => {
  const path = '/usr/games/another-engine';
  const other = await makeTestApi({ engine: { ...makeTestConfig().engine, path } });
  const worker = await WorkClient.pair(other);
  await queuePositions(other, positions.slice(0, 1));
  expect(await worker.lease()).toMatchObject({ positions: [], wait: 'engine', engine: null });
});
