import { Position } from '@chuhe/rules/position';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { jobs } from '../../../db/tables/job-tables.ts';
import { workers, workShifts } from '../../../db/tables/worker-tables.ts';
import { JobQueue } from '../../../jobs/job-queue.ts';
import { countJobs, insertJob } from '../../../jobs/job-repository.ts';
import { makeTestDatabase } from '../../../testing/test-database.ts';
import {
  countScores,
  lockEvaluations,
  writeEvaluations,
} from '../evaluations/evaluation-repository.ts';
import { keyed } from '../key-moves.ts';
import { LEARNING_LIMIT, LEARNING_QUEUE } from '../learning/learning-queue.ts';
import { suspendWorker } from './suspend-worker.ts';
import { WITHDRAWAL_QUEUE, Withdrawals } from './withdrawals.ts';

const database = await makeTestDatabase();
const { db } = database;
afterAll(() => database.close());
const now = (): Date => new Date();

const start = Position.initial();
const positions = start
  .legalMoves()
  .flatMap((move) => {
    const after = start.play(move);
    return after.legalMoves().map((reply) => after.play(reply));
  })
  .slice(0, 300);

/** Stores evaluations of a worker in a shift of its own, and returns the worker. */
async function storeShift(some: readonly Position[], workerId?: number): Promise<number> {
  const [worker] =
    workerId === undefined
      ? await db.insert(workers).values({ createdAt: now() }).returning({ id: workers.id })
      : [{ id: workerId }];
  if (worker === undefined) throw new Error('no worker');
  const [shift] = await db
    .insert(workShifts)
    .values({ workerId: worker.id, day: '2026-01-02', state: 'OPEN' })
    .returning({ id: workShifts.id });
  const rows = some.map((position) => ({
    key: keyed(position).key,
    moves: [
      {
        move: 1,
        score: 1,
        value: 1,
        depth: 5,
        nodes: 100,
        source: 'worker' as const,
        engine: 'Fake',
        known: 0,
        good: 0,
      },
    ],
    isComplete: false,
    updatedAt: now(),
    shiftId: shift?.id,
  }));
  const different = new Map(rows.map((row) => [Buffer.from(row.key).toString('hex'), row]));
  await writeEvaluations(db, [...different.values()]);
  return worker.id;
}

const suspend = (workerId: number, withdraws: 'unchecked' | 'all' = 'unchecked') =>
  db.transaction(async (tx) => {
    await lockEvaluations(tx);
    await suspendWorker(tx, { workerId, reason: 'NONSENSE', withdraws }, now());
  });

async function openWithdrawals(announce = database.announce.bind(database)): Promise<void> {
  const own = { ...database, db, announce, listen: database.listen.bind(database) };
  const log = { error: () => {} };
  const queue = new JobQueue({ database, queue: WITHDRAWAL_QUEUE, limit: 10, now, log });
  const withdrawals = new Withdrawals({ database: own, queue, now });
  onTestFinished(() => withdrawals.close());
  await withdrawals.open();
}

const stored = async (): Promise<number> => (await countScores(db)).positions;

test('a second withdrawal during the first is not lost', async () => {
  const workerId = await storeShift(positions.slice(0, 150));
  await suspend(workerId);
  let isFirst = true;
  await openWithdrawals(async () => {
    if (!isFirst) return;
    isFirst = false;
    await storeShift(positions.slice(150, 200), workerId);
    await suspend(workerId);
  });
  await expect.poll(stored).toBe(0);
  await expect.poll(() => countJobs(db, WITHDRAWAL_QUEUE)).toBe(0);
});

test('withdrawn positions fill at most half of the queue', async () => {
  await db.delete(jobs);
  for (let at = 0; at < LEARNING_LIMIT / 2 - 10; at += 1) {
    const job = { queue: LEARNING_QUEUE, key: String(at), payload: {}, priority: 0 };
    await insertJob(db, job, now());
  }
  await suspend(await storeShift(positions.slice(200, 240)));
  await openWithdrawals();
  await expect.poll(stored).toBe(0);
  expect(await countJobs(db, LEARNING_QUEUE)).toBe(LEARNING_LIMIT / 2);
});
