import { once } from 'node:events';
import { LIVE_PATH, SEARCH_SECONDS } from '@chuhe/contract/live';
import { creditSchema } from '@chuhe/contract/package';
import { Position } from '@chuhe/rules/position';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { siteSettings } from '../../db/tables/site-tables.ts';
import type { EngineJob, EngineOutcome } from '../../engine/engine-job.ts';
import { listen } from '../../listen.ts';
import { Settings } from '../../settings/settings.ts';
import { writeSetting } from '../../settings/site-settings.ts';
import { makeTestApi, type SignedIn } from '../../testing/test-api.ts';
import { activate } from '../billing/activate.ts';
import type { Payer } from '../billing/credit.ts';
import { Metering } from '../billing/metering.ts';
import type { PackageVersion } from '../billing/package-repository.ts';
import { giveBackSearch, reserveSearch } from '../billing/search-time.ts';
import { sell } from '../billing/testing/packages.ts';
import { makeFakeEngine } from './learning/testing/fake-engine.ts';

const LINE = { rank: 1, depth: 9, score: 34, bound: 'exact', moves: ['h2e2', 'h9g7'] } as const;
const SNAPSHOT = { lines: [LINE], depth: 9, nodes: 5_000, nodesPerSecond: 1_000, timeMs: 5 };

/** An engine that reports one snapshot and then searches until it is stopped. */
const jobs: EngineJob[] = [];
let refuses = false;
/** Whether jobs wait for the engine and never begin. */
let waits = false;
/** How long the engine takes to stop, in milliseconds. */
let stopsIn = 0;
async function analyse(job: EngineJob): Promise<EngineOutcome> {
  jobs.push(job);
  if (refuses) return { kind: 'refused', reason: 'owner-busy' };
  if (!waits) job.onStart?.();
  job.onSnapshot?.(SNAPSHOT);
  await new Promise((resolve) => job.signal?.addEventListener('abort', resolve));
  await new Promise((resolve) => setTimeout(resolve, stopsIn));
  return { kind: 'stopped', snapshot: SNAPSHOT };
}

const api = await makeTestApi(
  {},
  { makeEngine: async () => ({ ...makeFakeEngine(), analyse, isOn: () => true }) },
);
/** What reserving time needs of another process. */
const context = () => ({
  database: api.database,
  now: api.now,
  settings: new Settings({
    database: api.database,
    now: api.now,
    config: {
      cloudUpstreamUrl: undefined,
      engine: { maxProcesses: 1, hashMb: 16, searchPath: '' },
    },
  }),
  metering: new Metering({ database: api.database, now: api.now }),
});
const listening = await listen(api.app, { host: '127.0.0.1', port: 0 });
const address = `ws://127.0.0.1:${listening.ok ? listening.port : 0}${LIVE_PATH}`;
const open: WebSocket[] = [];
afterEach(() => {
  refuses = false;
  waits = false;
  stopsIn = 0;
  for (const socket of open.splice(0)) socket.terminate();
  jobs.length = 0;
});

/** A new guest of one address, as the payer of a search. */
async function guest() {
  const { userId } = await api.signIn({ isGuest: true });
  return { userId, type: 'NORMAL', isGuest: true, address: '198.51.100.7' } as const;
}

async function join({ headers }: SignedIn) {
  const socket = new WebSocket(address);
  open.push(socket);
  const messages: Record<string, unknown>[] = [];
  socket.on('message', (data: Buffer) => messages.push(JSON.parse(data.toString('utf8'))));
  await once(socket, 'open');
  const send = (message: object): void => socket.send(JSON.stringify(message));
  send({ type: 'auth', token: headers.authorization.slice('Bearer '.length) });
  await expect.poll(() => messages).toEqual([{ type: 'ready' }]);
  messages.length = 0;
  return { messages, send, socket };
}

const search = (id: number) => ({
  type: 'search',
  id,
  fen: Position.initial().fen,
  moves: [],
  multiPv: 3,
  moveTimeMs: 300_000,
});
const typesOf = (messages: readonly Record<string, unknown>[]) =>
  messages.map(({ type, id, end }) => [type, id, end].filter((part) => part !== undefined));

test('snapshots are sent during the search, and the user can stop it', async () => {
  const { messages, send } = await join(await api.signIn());
  send(search(1));
  await expect.poll(() => typesOf(messages)).toEqual([['search-news', 1]]);
  expect(messages[0]).toMatchObject({ lines: [LINE], nodes: 5_000, timeMs: 5 });
  send({ type: 'stop-search', id: 7 });
  send({ type: 'stop-search', id: 1 });
  await expect
    .poll(() => typesOf(messages).slice(1))
    .toEqual([
      ['search-news', 1],
      ['search-ended', 1, 'stopped'],
    ]);
  expect(messages.at(-1)?.['bestMove']).toBe('h2e2');
});

test('a new search replaces the running one, and closing the connection ends its search', async () => {
  const { messages, send, socket } = await join(await api.signIn());
  send(search(1));
  await expect.poll(() => jobs).toHaveLength(1);
  send(search(2));
  await expect.poll(() => typesOf(messages)).toContainEqual(['search-ended', 1, 'stopped']);
  await expect.poll(() => jobs).toHaveLength(2);
  expect(jobs.map(({ signal }) => signal?.aborted)).toEqual([true, false]);
  socket.terminate();
  await expect.poll(() => jobs[1]?.signal?.aborted).toBe(true);
});

test('every search is limited in time, and users who may read the cloud get longer ones', async () => {
  const user = await api.signIn();
  const { messages, send } = await join(user);
  send({ type: 'ask-engine' });
  await expect.poll(() => messages).toHaveLength(1);
  expect(messages[0]).toMatchObject({ type: 'engine', isThere: true, seconds: 60 });
  send(search(1));
  await expect.poll(() => jobs[0]?.limits).toEqual({ moveTimeMs: SEARCH_SECONDS.cloud * 1000 });
  expect(jobs[0]).toMatchObject({ owner: user.userId, priority: 'interactive', multiPv: 3 });
  const { db } = api.database;
  await db
    .insert(siteSettings)
    .values({ key: 'defaultPermissions', value: [], updatedAt: api.now() });
  // Cached settings expire.
  api.pass(10_000);
  const other = await join(await api.signIn());
  other.send(search(1));
  await expect.poll(() => jobs[1]?.limits).toEqual({ moveTimeMs: SEARCH_SECONDS.everybody * 1000 });
});

test('a search may have forty lines, and be of given moves only', async () => {
  const { send } = await join(await api.signIn());
  send({ ...search(1), multiPv: 40, onlyMoves: ['h2e2', 'h0g2'] });
  await expect.poll(() => jobs[0]).toMatchObject({ multiPv: 40, onlyMoves: ['h2e2', 'h0g2'] });
});

test('a user with too many searches gets an error that the engine is busy', async () => {
  const { messages, send } = await join(await api.signIn());
  refuses = true;
  send(search(4));
  await expect.poll(() => typesOf(messages)).toEqual([['search-ended', 4, 'busy']]);
});

describe('while a package with seconds of the engine is on sale', () => {
  const seconds = { lookUps: 30, addressLookUps: 900, seconds: 60, addressSeconds: 90 };
  const { db } = api.database;
  const setSeconds = async (value: number): Promise<void> => {
    await writeSetting(db, { key: 'searchSeconds', value }, api.now());
    api.pass(10_000);
  };
  const leftOf = async ({ headers }: SignedIn): Promise<number> => {
    const { body } = await api.call({ url: '/api/credit/my-credit', headers });
    return creditSchema.parse(body.data).search.left;
  };
  let version: PackageVersion;
  let isLimitedBefore: boolean;

  beforeAll(async () => {
    const user = await api.signIn();
    const { body } = await api.call({ url: '/api/credit/my-credit', headers: user.headers });
    isLimitedBefore = creditSchema.parse(body.data).search.isLimited;
    version = await sell(db, { permissions: [], searchSeconds: 30 });
    await writeSetting(db, { key: 'guestAllowance', value: seconds }, api.now());
  });

  test('the engine was free before', () => {
    expect(isLimitedBefore).toBe(false);
  });

  test('a search costs the time that it has run, and waiting for the engine nothing', async () => {
    await setSeconds(100);
    const user = await api.signIn();
    const { messages, send } = await join(user);
    const begin = performance.now();
    send(search(1));
    await expect.poll(() => jobs).toHaveLength(1);
    // The running search has reserved a slice of five seconds.
    expect(await leftOf(user)).toBeLessThanOrEqual(95);
    send({ type: 'stop-search', id: 1 });
    await expect.poll(() => typesOf(messages)).toContainEqual(['credit-changed']);
    const left = await leftOf(user);
    expect(left).toBeLessThan(100);
    expect(left).toBeGreaterThanOrEqual(Math.floor(100 - (performance.now() - begin) / 1000));
    waits = true;
    send(search(2));
    await expect.poll(() => jobs).toHaveLength(2);
    send({ type: 'stop-search', id: 2 });
    await expect.poll(() => typesOf(messages)).toContainEqual(['search-ended', 2, 'stopped']);
    expect(await leftOf(user)).toBe(left);
  });

  test('searches in all tabs and processes use the same time, and end when it is used up', async () => {
    await setSeconds(1);
    const user = await api.signIn();
    const [first, second] = [await join(user), await join(user)];
    first.send(search(1));
    await expect.poll(() => jobs).toHaveLength(1);
    second.send(search(2));
    await expect.poll(() => typesOf(second.messages)).toContainEqual(['search-ended', 2, 'spent']);
    expect(jobs).toHaveLength(1);
    const ended = ['search-ended', 1, 'stopped'];
    await expect.poll(() => typesOf(first.messages), { timeout: 5000 }).toContainEqual(ended);
    expect(await leftOf(user)).toBe(0);
    const bought = { version, source: 'GRANT', paidMinor: 0, isTest: false } as const;
    const { userId } = user;
    await db.transaction((tx) =>
      activate(tx, { ...bought, userId, sourceId: userId, now: api.now() }),
    );
    expect(await leftOf(user)).toBe(30);
    first.send(search(3));
    await expect.poll(() => jobs).toHaveLength(2);
    const admin = await join(await api.signIn({ type: 'ADMIN' }));
    admin.send(search(4));
    await expect.poll(() => jobs).toHaveLength(3);
  });

  test('a search gets the time that the one which it replaces had reserved', async () => {
    await setSeconds(1);
    stopsIn = 100;
    const { messages, send } = await join(await api.signIn());
    send(search(1));
    await expect.poll(() => jobs).toHaveLength(1);
    send(search(2));
    await expect.poll(() => jobs).toHaveLength(2);
    expect(typesOf(messages)).toContainEqual(['search-ended', 1, 'stopped']);
    expect(typesOf(messages)).not.toContainEqual(['search-ended', 2, 'spent']);
  });

  test('twenty concurrent searches for the last second reserve it once, and the next day has new ones', async () => {
    await setSeconds(1);
    const { userId } = await api.signIn();
    const payer = { userId, type: 'NORMAL' } as const;
    const reserve = () => reserveSearch(context(), payer, 5000);
    const slices = await Promise.all(Array.from({ length: 20 }, reserve));
    expect(slices.filter((slice) => slice !== undefined)).toMatchObject([{ ms: 1000 }]);
    expect(await reserve()).toBeUndefined();
    api.pass(86_400_000);
    expect(await reserve()).toMatchObject({ ms: 1000 });
  });

  test('guests of one address share what they have, and buyers do not', async () => {
    await setSeconds(600);
    const reserve = async (payer: Payer) => (await reserveSearch(context(), payer, 80_000))?.ms;
    const [first, second, third] = [await guest(), await guest(), await guest()];
    const slice = await reserveSearch(context(), first, 80_000);
    expect(slice?.ms).toBe(60_000);
    expect(await reserve(second)).toBe(30_000);
    expect(await reserve(third)).toBeUndefined();
    if (slice !== undefined) await giveBackSearch(context(), first, { ...slice, ms: 10_000 });
    expect(await reserve(third)).toBe(10_000);
    const bought = { version, source: 'GRANT', paidMinor: 0, isTest: false } as const;
    const { userId } = third;
    await db.transaction((tx) =>
      activate(tx, { ...bought, userId, sourceId: userId, now: api.now() }),
    );
    expect(await reserve(third)).toBe(80_000);
  });
});
