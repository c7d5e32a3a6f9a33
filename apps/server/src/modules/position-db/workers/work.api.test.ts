import { randomUUID } from 'node:crypto';
import { type FoundResult, workerSchema, workersSchema } from '@chuhe/contract/work';
import { PRODUCT_NETWORK } from '@chuhe/engine/network/product-network';
import { Position } from '@chuhe/rules/position';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { jobs } from '../../../db/tables/job-tables.ts';
import { MAX_TRIES } from '../../../jobs/job-queue.ts';
import { countJobs, removeJob } from '../../../jobs/job-repository.ts';
import { makeTestApi } from '../../../testing/test-api.ts';
import { findEvaluations } from '../evaluations/evaluation-repository.ts';
import { keyed } from '../key-moves.ts';
import { LEARNING_QUEUE } from '../learning/learning-queue.ts';
import { unknownPositions } from '../learning/testing/learning-client.ts';
import { MAX_WAITING_CHECKS } from './check-repository.ts';
import { sumShifts } from './shift-repository.ts';
import { findMoves, queuePositions, WorkClient } from './testing/work-client.ts';
import { WITHDRAWAL_QUEUE } from './withdrawals.ts';
import { findWorkerOf } from './worker-repository.ts';

let isChecked = false;
const api = await makeTestApi({}, { drawCheck: () => isChecked });
const { db } = api.database;
let admin = await api.signIn({ type: 'ADMIN' });
const positions = unknownPositions(20);

/** Scores that no honest worker finds. */
const lie: typeof findMoves = (fen, nodes) => findMoves(fen, nodes, 300);

const find = async (position: Position) => {
  const { id } = keyed(position);
  return (await findEvaluations(db, [id])).get(id);
};
const countKnown = async (some: readonly Position[]): Promise<number> =>
  (
    await findEvaluations(
      db,
      some.map((position) => keyed(position).id),
    )
  ).size;
const waiting = () => countJobs(db, LEARNING_QUEUE);

const workers = async (headers = admin.headers) =>
  workersSchema.parse((await api.call({ url: '/api/workers', headers })).body.data);
const ownOf = async ({ session }: WorkClient) => {
  // The sums are cached.
  api.pass(20_000);
  return (await workers(session)).own;
};
const allWorkers = async () => {
  const { body } = await api.call({ url: '/api/admin/workers', headers: admin.headers });
  return z.array(workerSchema).parse(body.data);
};
const change = (workerId: number, state: string) => {
  const url = `/api/admin/workers/${workerId}`;
  return api.call({ method: 'POST', url, headers: admin.headers, payload: { state } });
};
const idOf = async ({ userId }: WorkClient): Promise<number> =>
  (await findWorkerOf(db, userId))?.id ?? 0;

/** More than an account may hold. */
const manyPositions = (): readonly Position[] => {
  const all = positions.flatMap((position) =>
    position
      .legalMoves()
      .slice(0, 10)
      .map((move) => position.play(move)),
  );
  const different = [...new Map(all.map((each) => [keyed(each).id, each])).values()];
  if (different.length <= 128) throw new Error(`only ${different.length} positions`);
  return different;
};

const set = (key: string, value: unknown) =>
  api.call({
    method: 'PUT',
    url: '/api/admin/setting',
    headers: admin.headers,
    payload: { key, value },
  });

beforeEach(async () => {
  isChecked = false;
  // A withdrawal of the test before would queue positions again.
  await vi.waitUntil(async () => (await countJobs(db, WITHDRAWAL_QUEUE)) === 0, 20_000);
  await db.delete(jobs);
  // Access tokens end after some minutes.
  admin = await api.signIn({ type: 'ADMIN' });
});

describe('leasing work', () => {
  test('gives each position to one worker, and the same lease again the same positions', async () => {
    await queuePositions(api, positions.slice(0, 6));
    const [one, other] = [await WorkClient.pair(api), await WorkClient.pair(api)];
    const lease = randomUUID();
    const first = await one.lease(4, lease);
    expect(first.positions).toHaveLength(4);
    expect(first).toMatchObject({ wait: null, lines: 5, seconds: 120 });
    expect((await one.lease(4, lease)).positions).toEqual(first.positions);
    const second = await other.lease(4);
    expect(second.positions).toHaveLength(2);
    const fens = [...first.positions, ...second.positions].map(({ FEN }) => FEN);
    expect(new Set(fens).size).toBe(6);
    expect(await one.lease()).toMatchObject({ positions: [], wait: 'empty' });
  });

  test('positions of a killed worker go to another, whose results count once', async () => {
    await queuePositions(api, positions.slice(0, 3));
    const [dead, next] = [await WorkClient.pair(api), await WorkClient.pair(api)];
    const lost = await dead.lease();
    api.pass(119_000);
    expect((await next.lease()).wait).toBe('empty');
    api.pass(2_000);
    const taken = await next.lease();
    expect(taken.positions).toHaveLength(3);
    // The first worker was only slow: another has the positions now.
    const late = lost.positions.map(({ FEN, nodes }) => findMoves(FEN, nodes));
    expect(await dead.send(lost.lease, late)).toEqual(['late', 'late', 'late']);
    expect(await next.send(taken.lease, late)).toEqual(['stored', 'stored', 'stored']);
    expect(await next.send(taken.lease, late)).toEqual(['late', 'late', 'late']);
    expect(await waiting()).toBe(0);
    expect((await ownOf(next))?.all.positions).toBe(3);
    expect((await ownOf(dead))?.all.positions).toBe(0);
  });

  test('a late result is stored if no one else has taken the position', async () => {
    await queuePositions(api, positions.slice(3, 4));
    const slow = await WorkClient.pair(api);
    const { lease, positions: held } = await slow.lease();
    api.pass(600_000);
    const results = held.map(({ FEN, nodes }) => findMoves(FEN, nodes));
    expect(await slow.send(lease, results)).toEqual(['stored']);
  });

  test('an extended lease lasts longer, and one that is given back ends at once', async () => {
    await queuePositions(api, positions.slice(4, 6));
    const [one, other] = [await WorkClient.pair(api), await WorkClient.pair(api)];
    const { lease } = await one.lease();
    for (let times = 0; times < 3; times += 1) {
      api.pass(100_000);
      expect((await one.call('extend', { lease })).body.data).toEqual({ positions: 2 });
    }
    expect((await other.lease()).wait).toBe('empty');
    expect((await other.call('extend', { lease })).body.data).toEqual({ positions: 0 });
    await other.call('return', { lease });
    expect((await other.lease()).wait).toBe('empty');
    await one.call('return', { lease });
    expect((await other.lease()).positions).toHaveLength(2);
  });

  test('a lease ends after half an hour, however often it is extended or asked for again', async () => {
    await queuePositions(api, positions.slice(4, 6));
    const [greedy, other] = [await WorkClient.pair(api), await WorkClient.pair(api)];
    const { lease } = await greedy.lease();
    for (let minutes = 0; minutes < 28; minutes += 2) {
      api.pass(119_000);
      const held =
        minutes % 4 === 0
          ? (await greedy.lease(8, lease)).positions.length
          : (await greedy.call('extend', { lease })).body.data;
      expect(held).toEqual(minutes % 4 === 0 ? 2 : { positions: 2 });
    }
    expect((await other.lease()).wait).toBe('empty');
    api.pass(119_000);
    expect((await greedy.call('extend', { lease })).body.data).toEqual({ positions: 0 });
    expect((await greedy.lease(8, lease)).positions).toEqual([]);
    api.pass(60_000);
    expect((await other.lease()).positions).toHaveLength(2);
  });

  test('simultaneous calls hold no more than one may', async () => {
    const greedy = await WorkClient.pair(api);
    await queuePositions(api, manyPositions());
    const calls = await Promise.all(Array.from({ length: 6 }, () => greedy.lease(32)));
    const held = calls.reduce((sum, each) => sum + each.positions.length, 0);
    expect(held).toBe(128);
  });

  test('a worker that takes all and answers nothing uses up no tries', async () => {
    await queuePositions(api, positions.slice(6, 8));
    const greedy = await WorkClient.pair(api);
    for (let times = 0; times < 6; times += 1) {
      expect((await greedy.lease()).positions).toHaveLength(2);
      api.pass(121_000);
    }
    expect((await (await WorkClient.pair(api)).lease()).positions).toHaveLength(2);
  });

  test('an account holds at most 128 positions', async () => {
    await queuePositions(api, manyPositions());
    const greedy = await WorkClient.pair(api);
    let held = 0;
    for (;;) {
      const { positions: some, wait } = await greedy.lease(32);
      held += some.length;
      if (wait === null) continue;
      expect(wait).toBe('held');
      break;
    }
    expect(held).toBe(128);
  });

  test('gives nothing while learning is off or the site uses another program', async () => {
    await queuePositions(api, positions.slice(0, 1));
    const worker = await WorkClient.pair(api);
    await set('learning', { isOn: false, nodes: 20_000, positionsPerDay: null });
    expect(await worker.lease()).toMatchObject({ positions: [], wait: 'off' });
    await set('learning', { isOn: true, nodes: 20_000, positionsPerDay: null });
    const { positions: held } = await worker.lease();
    expect(held[0]?.nodes).toBe(20_000);
  });

  test('only bridges may call', async () => {
    const worker = await WorkClient.pair(api);
    for (const what of ['lease', 'extend', 'results', 'return']) {
      const call = { method: 'POST', url: `/api/work/${what}`, payload: {} } as const;
      expect((await api.call({ ...call, headers: worker.session })).status).toBe(401);
    }
    expect((await worker.call('lease', { lease: 'x', positions: 1 })).status).toBe(400);
    expect((await worker.call('lease', { lease: randomUUID(), positions: 33 })).status).toBe(400);
  });
});

describe('the results of a worker', () => {
  test('are stored with their shift, their engine and the nodes of the lease', async () => {
    const [position] = positions.slice(8, 9);
    if (position === undefined) throw new Error('no position');
    await queuePositions(api, [position]);
    const worker = await WorkClient.pair(api);
    await worker.workAll();
    const stored = await find(position);
    expect(stored?.moves[0]).toMatchObject({ score: 50, depth: 9, source: 'worker' });
    expect(stored?.moves[0]?.engine).toBe(`Chuhe, ${PRODUCT_NETWORK.file}`);
    expect(stored?.shiftId).toBeGreaterThan(0);
    expect(await ownOf(worker)).toMatchObject({ today: { positions: 1 }, state: 'ACTIVE' });
    const id = await idOf(worker);
    const sumAfter = async (days: number) => {
      const then = new Date(api.now().getTime() + days * 86_400_000);
      const sum = (await sumShifts(db, then)).find(({ workerId }) => workerId === id);
      return [sum?.today, sum?.month, sum?.all].map((each) => each?.positions);
    };
    expect(await sumAfter(0)).toEqual([1, 1, 1]);
    expect(await sumAfter(1)).toEqual([0, 1, 1]);
    expect(await sumAfter(30)).toEqual([0, 0, 1]);
  });

  const start = positions[9] ?? Position.initial();
  const right = findMoves(start.fen, 20_000);
  const [first = { score: 0, depth: 0, moves: [''] }, ...others] =
    'lines' in right ? right.lines : [];
  test.each<[string, object]>([
    ['an illegal move', { lines: [{ ...first, moves: ['a0a9'] }, ...others] }],
    [
      'an illegal move later in a line',
      { lines: [{ ...first, moves: [...first.moves, 'a0a0'] }, ...others] },
    ],
    ['a move twice', { lines: [first, { ...first, score: 1 }, ...others.slice(1)] }],
    ['unsorted lines', { lines: [...others, first] }],
    ['more lines than asked for', { lines: [first, first, first, first, first, first] }],
    [
      'a score between centipawns and mates',
      { lines: [{ ...first, score: 28_500 }, ...others].slice(0, 5) },
    ],
    ['a mate with the wrong number of plies', { lines: [{ ...first, score: 29_998 }, ...others] }],
    ['too few nodes', { nodes: 1_000 }],
    ['too many nodes', { nodes: 4_000_000_000 }],
    ['too few lines', { lines: [first] }],
  ])('are refused with %s, and the position waits for others', async (_what, change) => {
    await queuePositions(api, [start]);
    const worker = await WorkClient.pair(api);
    const { lease } = await worker.lease();
    expect(await worker.send(lease, [{ ...right, ...change }])).toEqual(['refused']);
    expect(await find(start)).toBeUndefined();
    expect((await worker.lease()).positions).toHaveLength(1);
    await removeJob(db, LEARNING_QUEUE, keyed(start).id);
  });

  test.each<[string, object]>([
    ['a score that is no integer', { lines: [{ ...first, score: 0.5 }, ...others] }],
    ['a depth of 0', { lines: [{ ...first, depth: 0 }, ...others] }],
    ['no lines', { lines: [] }],
    ['another field', { note: 'x' }],
  ])('are not read with %s', async (_what, change) => {
    await queuePositions(api, [start]);
    const worker = await WorkClient.pair(api);
    const { lease, engine } = await worker.lease();
    const results = [{ ...right, ...change }];
    const { status } = await worker.call('results', { lease, engine: engine?.id, results });
    expect(status).toBe(400);
  });

  test('are late if the worker was not asked for the position', async () => {
    await queuePositions(api, [start]);
    const worker = await WorkClient.pair(api);
    const { lease } = await worker.lease();
    expect(await worker.send(lease, [findMoves(Position.initial().fen, 20_000)])).toEqual(['late']);
    expect(await worker.send(randomUUID(), [right])).toEqual(['late']);
  });

  test('are not stored if another engine made them, and a position that fails waits for others', async () => {
    await queuePositions(api, [start]);
    const [one, other] = [await WorkClient.pair(api), await WorkClient.pair(api)];
    const { lease } = await one.lease();
    expect(await one.send(lease, [right], 'an engine of yesterday')).toEqual(['put-back']);
    const again = await one.lease();
    const failure = { FEN: start.fen, problem: 'the engine trapped' };
    expect(await one.send(again.lease, [failure])).toEqual(['put-back']);
    expect((await other.lease()).wait).toBe('empty');
    api.pass(31_000);
    expect((await other.lease()).positions).toHaveLength(1);
    expect(await ownOf(one)).toMatchObject({ state: 'ACTIVE' });
  });
});

describe('a worker that returns nonsense', () => {
  test('is suspended after five results, its leases end, and it is told why', async () => {
    const some = positions.slice(10, 13);
    await queuePositions(api, some);
    const [bad, good] = [await WorkClient.pair(api), await WorkClient.pair(api)];
    await bad.workAll();
    expect(await countKnown(some)).toBe(3);
    await queuePositions(api, positions.slice(13, 19));
    const { lease, positions: held } = await bad.lease();
    const nonsense = held.slice(0, 5).map(({ FEN }) => findMoves(FEN, 1));
    expect(await bad.send(lease, nonsense)).toEqual(nonsense.map(() => 'refused'));
    const { status, body } = await bad.call('lease', { lease: randomUUID(), positions: 1 });
    expect([status, body.code, body.data]).toEqual([
      403,
      'WORKER_SUSPENDED',
      { reason: 'NONSENSE' },
    ]);
    expect((await bad.call('results', { lease, engine: '', results: nonsense })).status).toBe(403);
    // What it sent before is withdrawn, since no check has confirmed it, and others evaluate it again.
    await expect.poll(() => countKnown(some)).toBe(0);
    await expect.poll(waiting).toBe(9);
    expect(await good.workAll()).toBe(9);
    expect(await ownOf(bad)).toMatchObject({ state: 'SUSPENDED', all: { positions: 0 } });
  });
});

const batch = (move: number, from = 0, to = 4) =>
  positions.slice(from, to).map((position) => position.play(position.legalMoves()[move] ?? ''));
/** Queues positions and has a worker send the results, of which all or none are drawn for a check. */
const work = async (worker: WorkClient, some: readonly Position[], find = findMoves) => {
  await queuePositions(api, some);
  return worker.workAll(find);
};
const workChecked: typeof work = async (...args) => {
  isChecked = true;
  const stored = await work(...args);
  isChecked = false;
  return stored;
};
const uncheckedOf = async (worker: WorkClient) => {
  const id = await idOf(worker);
  return (await allWorkers()).find((each) => each.id === id)?.unchecked;
};
const stateOf = async (worker: WorkClient) => (await findWorkerOf(db, worker.userId))?.state;

/** A result that claims the greatest depth. */
const findDeep: typeof findMoves = (fen) => {
  const result = findMoves(fen, 1);
  const lines = 'lines' in result ? result.lines : [];
  return { FEN: fen, nodes: 1, lines: lines.map((line) => ({ ...line, depth: 255 })) };
};

/** Sends a lie and then an honest result, each with a check, which settle in the given order. */
const settleInOrder = async (order: 'lie first' | 'lie last', at: number) => {
  const [liar, trusted] = [await WorkClient.pair(api), await WorkClient.pair(api, 'ADMIN')];
  const [first, second] = batch(5, at, at + 2);
  if (first === undefined || second === undefined) throw new Error('no positions');
  await workChecked(liar, [first], lie);
  await workChecked(liar, [second]);
  const { lease, positions: held } = await trusted.lease();
  expect(held).toHaveLength(2);
  const results = held
    .map(({ FEN, nodes }) => findMoves(FEN, nodes))
    .toSorted((result) => ((result.FEN === first.fen) === (order === 'lie first') ? -1 : 1));
  await trusted.send(lease, results.slice(0, 1));
  if (order === 'lie last') expect(await uncheckedOf(liar)).toBe(1);
  await trusted.send(lease, results.slice(1));
  await expect.poll(() => countKnown([first, second])).toBe(0);
  return liar;
};

describe('checks', () => {
  test('are made by trusted workers, who cannot tell, and confirm what was sent before', async () => {
    const [one, other] = [await WorkClient.pair(api, 'ADMIN'), await WorkClient.pair(api)];
    const trusted = await WorkClient.pair(api, 'ADMIN');
    await work(one, batch(7, 0, 1));
    await workChecked(one, batch(7, 1, 2));
    expect(await uncheckedOf(one)).toBe(2);
    // No worker checks itself, and two that are not trusted cannot confirm each other.
    expect((await one.lease()).wait).toBe('empty');
    expect((await other.lease()).wait).toBe('empty');
    const { lease, positions: held } = await trusted.lease();
    expect(held.map(({ FEN }) => FEN)).toEqual(batch(7, 1, 2).map(({ fen }) => fen));
    const results = held.map(({ FEN, nodes }) => findMoves(FEN, nodes));
    expect(await trusted.send(lease, results)).toEqual(['stored']);
    expect(await uncheckedOf(one)).toBe(0);
    expect(await waiting()).toBe(0);
  });

  test('that no one makes stop their worker, are shown with their age, and let it go on once they are made', async () => {
    const many = manyPositions().slice(0, MAX_WAITING_CHECKS);
    const [worker, trusted] = [await WorkClient.pair(api), await WorkClient.pair(api, 'ADMIN')];
    const since = api.now().toISOString();
    await workChecked(worker, many);
    await queuePositions(api, batch(3, 0, 1));
    expect(await worker.lease()).toMatchObject({ positions: [], wait: 'unchecked' });
    expect(await ownOf(worker)).toMatchObject({ isPaused: true, unchecked: many.length });
    const listed = (await allWorkers()).find(({ checks }) => checks > 0);
    expect(listed).toMatchObject({ checks: many.length, checksSince: since });
    expect(await trusted.workAll()).toBe(many.length + 1);
    expect(await ownOf(worker)).toMatchObject({ isPaused: false, unchecked: 0 });
    expect((await worker.lease()).wait).toBe('empty');
  });

  test('that no one makes do not stop a trusted worker, and none of its results are drawn by lot', async () => {
    const trusted = await WorkClient.pair(api, 'ADMIN');
    const many = manyPositions().slice(20, 25 + MAX_WAITING_CHECKS);
    expect(await workChecked(trusted, many)).toBe(many.length);
    expect(await waiting()).toBe(MAX_WAITING_CHECKS);
    expect((await trusted.lease()).wait).toBe('empty');
    expect(await ownOf(trusted)).toMatchObject({ isPaused: false, unchecked: many.length });
    // A depth that replaces every other search is checked nevertheless.
    await work(trusted, batch(8, 0, 1), findDeep);
    expect(await waiting()).toBe(MAX_WAITING_CHECKS + 1);
  });

  test('that failed at every try stop no worker, and a later check confirms their results', async () => {
    const [worker, trusted] = [await WorkClient.pair(api), await WorkClient.pair(api, 'ADMIN')];
    const many = manyPositions().slice(50, 50 + MAX_WAITING_CHECKS);
    await workChecked(worker, many);
    // The last try of each goes on for a minute.
    const readyAt = new Date(api.now().getTime() + 60_000);
    await db.update(jobs).set({ tries: MAX_TRIES, readyAt });
    expect((await worker.lease()).wait).toBe('unchecked');
    api.pass(120_000);
    expect((await worker.lease()).wait).toBe('empty');
    expect((await allWorkers()).filter(({ checks }) => checks > 0)).toEqual([]);
    expect(await uncheckedOf(worker)).toBe(many.length);
    await workChecked(worker, batch(8, 1, 2));
    await trusted.workAll();
    expect(await uncheckedOf(worker)).toBe(0);
  });

  test('of a position that is in the same lease with other nodes take the result with their own', async () => {
    const [worker, trusted] = [await WorkClient.pair(api), await WorkClient.pair(api, 'ADMIN')];
    const some = batch(5, 17, 18);
    await workChecked(worker, some);
    await set('learning', { isOn: true, nodes: 40_000, positionsPerDay: null });
    await queuePositions(api, some);
    const { lease, positions: held } = await trusted.lease();
    expect(held.map(({ nodes }) => nodes).toSorted((a, b) => a - b)).toEqual([20_000, 40_000]);
    for (const nodes of [40_000, 20_000]) {
      const results = some.map(({ fen }) => findMoves(fen, nodes));
      expect(await trusted.send(lease, results)).toEqual(['stored']);
    }
    expect(await stateOf(worker)).toBe('ACTIVE');
    expect(await uncheckedOf(worker)).toBe(0);
    await set('learning', { isOn: true, nodes: 20_000, positionsPerDay: null });
  });

  test('suspend a liar and withdraw all that it ever sent', async () => {
    const [liar, trusted] = [await WorkClient.pair(api), await WorkClient.pair(api, 'ADMIN')];
    const [kept, ...lies] = batch(5, 4, 8);
    if (kept === undefined) throw new Error('no position');
    await workChecked(liar, [kept]);
    await trusted.workAll();
    expect(await uncheckedOf(liar)).toBe(0);
    expect(await workChecked(liar, lies, lie)).toBe(3);
    expect(await countKnown(lies)).toBe(3);
    // Withdrawn positions are queued again, and the trusted worker may have them already.
    await expect
      .poll(async () => {
        await trusted.workAll();
        const found = await Promise.all([kept, ...lies].map(find));
        return found.map((evaluation) => evaluation?.moves[0]?.score);
      })
      .toEqual([50, 50, 50, 50]);
    expect(await ownOf(liar)).toMatchObject({ state: 'SUSPENDED', reason: 'WRONG_SCORES' });
    expect((await ownOf(liar))?.all.positions).toBe(0);
  });

  test.each([
    ['lie first', 8],
    ['lie last', 10],
  ] as const)('withdraw a lie although a later result passes: %s', async (order, at) => {
    const liar = await settleInOrder(order, at);
    expect(await ownOf(liar)).toMatchObject({ state: 'SUSPENDED', all: { positions: 0 } });
  });

  test('of withdrawn results do not suspend a worker that works again', async () => {
    const [liar, trusted] = [await WorkClient.pair(api), await WorkClient.pair(api, 'ADMIN')];
    await workChecked(liar, batch(5, 12, 14), lie);
    const { lease, positions: held } = await trusted.lease();
    const results = held.map(({ FEN, nodes }) => findMoves(FEN, nodes));
    await trusted.send(lease, results.slice(0, 1));
    expect(await stateOf(liar)).toBe('SUSPENDED');
    await change(await idOf(liar), 'ACTIVE');
    await trusted.send(lease, results.slice(1));
    expect(await stateOf(liar)).toBe('ACTIVE');
  });

  test('always follow a depth that replaces every other search', async () => {
    const [worker, trusted] = [await WorkClient.pair(api), await WorkClient.pair(api, 'ADMIN')];
    expect(await work(worker, batch(5, 14, 15), findDeep)).toBe(1);
    await trusted.workAll();
    expect(await stateOf(worker)).toBe('SUSPENDED');
  });

  test.each<[string, (result: FoundResult) => FoundResult]>([
    ['nodes', (result) => ({ ...result, nodes: result.nodes - 1 })],
    [
      'a line',
      ({ lines: [best, ...others], ...result }) => {
        if (best === undefined) throw new Error('no line');
        const [move = ''] = best.moves;
        const [reply = ''] = Position.fromFen(result.FEN).play(move).legalMoves();
        return { ...result, lines: [{ ...best, moves: [move, reply] }, ...others] };
      },
    ],
  ])('find other %s', async (what, falsify) => {
    const [liar, trusted] = [await WorkClient.pair(api), await WorkClient.pair(api, 'ADMIN')];
    const at = what === 'nodes' ? 15 : 16;
    const find: typeof findMoves = (fen, nodes) => {
      const result = findMoves(fen, nodes);
      return 'lines' in result ? falsify(result) : result;
    };
    expect(await workChecked(liar, batch(5, at, at + 1), find)).toBe(1);
    await trusted.workAll();
    expect(await stateOf(liar)).toBe('SUSPENDED');
  });
});

describe('positions that a worker cannot evaluate', () => {
  test('use up no try, are not offered to it again, and count as refused', async () => {
    const some = positions.slice(0, 6).map((each) => each.play(each.legalMoves()[9] ?? ''));
    await queuePositions(api, some);
    const [bad, good] = [await WorkClient.pair(api), await WorkClient.pair(api)];
    const fail = async (count: number) => {
      const { lease, positions: held } = await bad.lease(count);
      const failures = held.map(({ FEN }) => ({ FEN, problem: 'no memory' }));
      expect(await bad.send(lease, failures)).toEqual(held.map(() => 'put-back'));
    };
    await fail(4);
    api.pass(60_000);
    expect((await bad.lease()).positions).toHaveLength(2);
    api.pass(130_000);
    expect((await db.select().from(jobs)).map(({ tries }) => tries)).toEqual(some.map(() => 0));
    await fail(1);
    await expect(bad.lease()).rejects.toThrow('403 WORKER_SUSPENDED');
    api.pass(60_000);
    expect((await good.lease()).positions).toHaveLength(6);
  });
});

describe('administrators', () => {
  test('see why a worker is suspended, lift the suspension, or drop the worker with all that it sent', async () => {
    const worker = await WorkClient.pair(api);
    const some = positions.slice(10, 12).map((each) => each.play(each.legalMoves()[3] ?? ''));
    await queuePositions(api, some);
    await worker.workAll();
    const id = await idOf(worker);
    expect((await change(id, 'SUSPENDED')).body.data).toMatchObject({
      state: 'SUSPENDED',
      reason: 'ADMIN',
    });
    await expect(worker.lease()).rejects.toThrow('403 WORKER_SUSPENDED');
    expect(await countKnown(some)).toBe(2);
    const [first] = await allWorkers();
    expect(first?.state).toBe('SUSPENDED');
    expect((await change(id, 'ACTIVE')).body.data).toMatchObject({ state: 'ACTIVE', reason: null });
    expect((await worker.lease()).wait).toBe('empty');
    expect((await change(id, 'DROPPED')).body.data).toMatchObject({ state: 'DROPPED' });
    await expect.poll(() => countKnown(some)).toBe(0);
    await expect.poll(waiting).toBe(2);
    expect((await change(id, 'ACTIVE')).status).toBe(404);
    expect((await change(0x7fff_ffff, 'ACTIVE')).status).toBe(404);
    const { headers } = await api.signIn();
    expect((await api.call({ url: '/api/admin/workers', headers })).status).toBe(403);
  });
});

describe('the list of workers', () => {
  test('names only those who agreed', async () => {
    const worker = await WorkClient.pair(api);
    const headers = worker.session;
    const name = (isNamed: boolean) =>
      api.call({ method: 'PUT', url: '/api/workers/own', headers, payload: { isNamed } });
    expect((await name(true)).status).toBe(404);
    await queuePositions(api, [positions[12]?.play('c6c5') ?? Position.initial()]);
    await worker.workAll();
    api.pass(20_000);
    const own = async () => (await workers(headers)).workers.find(({ isOwn }) => isOwn);
    expect(await own()).toMatchObject({ name: null, today: { positions: 1 } });
    await name(true);
    expect((await own())?.name).toMatch(/^[\da-f-]{36}$/);
    const { total, workers: listed } = await workers(headers);
    expect(total.all.positions).toBe(listed.reduce((sum, { all }) => sum + all.positions, 0));
    expect((await workers()).own).toBeNull();
  });
});
