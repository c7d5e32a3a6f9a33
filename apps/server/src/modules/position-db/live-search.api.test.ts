import { once } from 'node:events';
import { LIVE_PATH, SEARCH_SECONDS } from '@chuhe/contract/live';
import { Position } from '@chuhe/rules/position';
import { afterEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { siteSettings } from '../../db/tables/site-tables.ts';
import type { EngineJob, EngineOutcome } from '../../engine/engine-job.ts';
import { listen } from '../../listen.ts';
import { makeTestApi, type SignedIn } from '../../testing/test-api.ts';
import { makeFakeEngine } from './learning/testing/fake-engine.ts';

const LINE = { rank: 1, depth: 9, score: 34, bound: 'exact', moves: ['h2e2', 'h9g7'] } as const;
const SNAPSHOT = { lines: [LINE], depth: 9, nodes: 5_000, nodesPerSecond: 1_000, timeMs: 5 };

/** An engine that reports one snapshot and then searches until it is stopped. */
const jobs: EngineJob[] = [];
let refuses = false;
async function analyse(job: EngineJob): Promise<EngineOutcome> {
  jobs.push(job);
  if (refuses) return { kind: 'refused', reason: 'owner-busy' };
  job.onSnapshot?.(SNAPSHOT);
  await new Promise((resolve) => job.signal?.addEventListener('abort', resolve));
  return { kind: 'stopped', snapshot: SNAPSHOT };
}

const api = await makeTestApi(
  {},
  { makeEngine: async () => ({ ...makeFakeEngine(), analyse, isOn: () => true }) },
);
const listening = await listen(api.app, { host: '127.0.0.1', port: 0 });
const address = `ws://127.0.0.1:${listening.ok ? listening.port : 0}${LIVE_PATH}`;
const open: WebSocket[] = [];
afterEach(() => {
  refuses = false;
  for (const socket of open.splice(0)) socket.terminate();
  jobs.length = 0;
});

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
