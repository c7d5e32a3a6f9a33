import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PRODUCT_NETWORK } from '@chuhe/engine/network/product-network';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { EnginePool } from '../../../engine/engine-pool.ts';
import { ownProgram } from '../../../engine/engine-program.ts';
import { makePoolSettings } from '../../../engine/pool-settings.ts';
import { countJobs } from '../../../jobs/job-repository.ts';
import { writeSiteSetting } from '../../../settings/site-settings-repository.ts';
import { IS_FULL } from '../../../testing/full.ts';
import { makeTestApi } from '../../../testing/test-api.ts';
import { makeTestConfig } from '../../../testing/test-config.ts';
import { findEvaluations } from '../evaluations/evaluation-repository.ts';
import { keyed } from '../key-moves.ts';
import { findLearned } from '../learning/learning-day-repository.ts';
import { LEARNING_QUEUE } from '../learning/learning-queue.ts';
import { unknownPositions } from '../learning/testing/learning-client.ts';
import { sumShifts } from './shift-repository.ts';
import { queuePositions, WorkClient } from './testing/work-client.ts';
import { startWorker, type WorkerProcess } from './testing/worker-process.ts';
import { listWorkers } from './worker-repository.ts';

/** Runs the built program of `apps/bridge`; `scripts/test.mjs` builds before it tests. */

const folder = await mkdtemp(join(tmpdir(), 'worker-process-'));
afterAll(() => rm(folder, { recursive: true }));

/** Every fourth result is checked by the site's own engine. */
let count = 0;
const drawCheck = (): boolean => (count += 1) % 4 === 0;
const makeEngine = async (log: ConstructorParameters<typeof EnginePool>[0]['log']) => {
  const settings = makePoolSettings(makeTestConfig().engine, { size: 1 });
  return new EnginePool({ program: ownProgram(), settings, log });
};

const WORKERS = IS_FULL ? 2 : 1;
/** Some moves of each are evaluated, by `NODES`. A worker is killed after `KILL_AFTER`. */
const [POSITIONS, NODES, KILL_AFTER] = IS_FULL ? [8, 60_000, 6] : [2, 20_000, 2];

/** Long enough for slow machines. */
const SLOWLY = { timeout: 120_000, interval: 100 };

test('workers killed by SIGKILL lose nothing, and no position is stored twice; the site finds the same scores', async () => {
  const api = await makeTestApi({}, { drawCheck, makeEngine });
  const { db } = api.database;
  const learning = { isOn: true, nodes: NODES, positionsPerDay: null };
  await writeSiteSetting(db, { key: 'learning', value: learning, updatedAt: api.now() });
  const server = await api.app.listen({ host: '127.0.0.1', port: 0 });
  const positions = unknownPositions(POSITIONS).flatMap((position) =>
    position
      .legalMoves()
      .slice(0, 6)
      .map((move) => position.play(move)),
  );
  const keys = [...new Set(positions.map((position) => keyed(position).id))];
  await queuePositions(api, positions);
  const clients: WorkClient[] = [];
  for (let at = 0; at < WORKERS; at += 1) clients.push(await WorkClient.pair(api));
  const running = new Set<WorkerProcess>();
  const start = async ({ token }: WorkClient): Promise<WorkerProcess> => {
    const own = join(folder, token);
    await mkdir(own, { recursive: true });
    const worker = await startWorker({ server, token, folder: own });
    running.add(worker);
    return worker;
  };
  onTestFinished(() => {
    for (const { child } of running) child.kill('SIGKILL');
  });
  const stored = async (): Promise<number> => (await findLearned(db, api.now())).positions;

  const first = await Promise.all(clients.map(start));
  for (const [at, worker] of first.entries()) {
    await expect.poll(stored, SLOWLY).toBeGreaterThan(KILL_AFTER * (at + 1));
    worker.child.kill('SIGKILL');
    await worker.ended;
  }
  expect(await stored()).toBeLessThan(keys.length);
  // The leases of the killed workers end, and both start again.
  api.pass(121_000);
  const second = await Promise.all(clients.map(start));
  await expect.poll(() => countJobs(db, LEARNING_QUEUE), SLOWLY).toBe(0);
  const found = await findEvaluations(db, keys);
  expect(found.size).toBe(keys.length);
  expect(await stored()).toBe(keys.length);
  const workers = await listWorkers(db, { limit: 10 });
  expect(workers.map(({ worker: { state, refused } }) => [state, refused])).toEqual(
    clients.map(() => ['ACTIVE', 0]),
  );
  // How the positions and checks fall on the workers depends on the machine.
  const shifts = [...(await sumShifts(db, api.now()))];
  expect(shifts).toHaveLength(WORKERS);
  const unchecked = shifts.reduce((sum, shift) => sum + shift.unchecked, 0);
  expect(unchecked).toBeLessThan(keys.length);

  for (const { child } of second) child.kill('SIGTERM');
  await Promise.all(second.map(({ ended }) => ended));
  for (const { output, child } of second) {
    expect(output.text).toContain(`Evaluating with ${PRODUCT_NETWORK.file}. Threads: 1.`);
    expect(child.exitCode).toBe(0);
  }
});
