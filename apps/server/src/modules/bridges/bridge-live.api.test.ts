import { once } from 'node:events';
import { BRIDGE_LIVE_PATH } from '@chuhe/contract/bridge-live';
import { LIVE_PATH } from '@chuhe/contract/live';
import { Position } from '@chuhe/rules/position';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { users } from '../../db/tables/user-tables.ts';
import { listen } from '../../listen.ts';
import { makeTestApi, type SignedIn } from '../../testing/test-api.ts';
import { makeTestApp } from '../../testing/test-app.ts';
import { deleteBridge, insertBridge } from './bridge-repository.ts';

const api = await makeTestApi();
/** A second server on the same database, as on another machine. */
const second = await makeTestApp({}, undefined, {
  database: { ...api.database, close: async () => undefined },
  now: api.now,
});
const { db } = api.database;
const [here, there] = await Promise.all(
  [api.app, second.app].map(async (app) => {
    const listening = await listen(app, { host: '127.0.0.1', port: 0 });
    return `ws://127.0.0.1:${listening.ok ? listening.port : 0}`;
  }),
);
if (here === undefined || there === undefined) throw new Error('The servers do not listen');
const open: WebSocket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.terminate();
});

const ENGINE = {
  name: 'Stand-in',
  protocol: 'uci',
  isReady: true,
  maxThreads: 4,
  maxHashMb: 512,
  maxLines: 3,
} as const;
const LINE = { rank: 1, depth: 9, score: 34, bound: 'exact', moves: ['h2e2', 'h9g7'] } as const;
const FACTS = { nodes: 5_000, nodesPerSecond: 1_000, timeMs: 5, lines: [LINE] };

async function connect(url: string, headers: Record<string, string> = {}) {
  const socket = new WebSocket(url, { headers });
  open.push(socket);
  const messages: Record<string, unknown>[] = [];
  socket.on('message', (data: Buffer) => messages.push(JSON.parse(data.toString('utf8'))));
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  await once(socket, 'open');
  const send = (message: unknown) => socket.send(JSON.stringify(message));
  const take = () => messages.splice(0);
  const next = async (type: string) => {
    const find = () => messages.findLast((each) => each['type'] === type);
    await expect.poll(find).toBeDefined();
    return find() ?? {};
  };
  return { socket, messages, closed, send, take, next };
}

async function openPage({ headers }: SignedIn, address = here) {
  const page = await connect(`${address}${LIVE_PATH}`);
  page.send({ type: 'auth', token: headers.authorization.slice('Bearer '.length) });
  await page.next('ready');
  return page;
}

let count = 0;
async function pair({ userId }: SignedIn) {
  const token = `token-of-the-live-bridge-${(count += 1)}`;
  const createdAt = api.now();
  const bridgeId = await insertBridge(db, { userId, name: 'laptop', token, createdAt });
  return { token, bridgeId };
}

async function openBridge(token: string, address = here, engines: readonly object[] = [ENGINE]) {
  const bridge = await connect(`${address}${BRIDGE_LIVE_PATH}`);
  bridge.send({ type: 'auth', token, engines });
  await bridge.next('ready');
  return bridge;
}

const searchOf = (bridgeId: string, id: number, changes: object = {}) => ({
  type: 'bridge-search',
  id,
  bridgeId,
  engine: 0,
  threads: 2,
  hashMb: 64,
  fen: Position.initial().fen,
  moves: ['h2e2'],
  multiPv: 3,
  ...changes,
});

const PLACES = [
  ['the same server', here, here],
  ['two servers', here, there],
] as const;

describe.each(PLACES)('a page and a bridge on %s', (_where, pageAt, bridgeAt) => {
  test('the page sees the engines of its user’s bridges, when it asks and when they change', async () => {
    const user = await api.signIn();
    const { token, bridgeId } = await pair(user);
    const page = await openPage(user, pageAt);
    const bridge = await openBridge(token, bridgeAt);
    const shown = { bridgeId, name: 'laptop', isConnected: true, engines: [ENGINE] };
    expect(await page.next('bridge')).toMatchObject(shown);
    page.take();
    page.send({ type: 'ask-bridges' });
    expect(await page.next('bridge')).toMatchObject(shown);
    page.take();
    bridge.send({ type: 'engines', engines: [{ ...ENGINE, isReady: false }] });
    expect(await page.next('bridge')).toMatchObject({ engines: [{ isReady: false }] });
    page.take();
    bridge.socket.close();
    expect(await page.next('bridge')).toMatchObject({ isConnected: false, engines: [] });
  });

  test('a search reaches the engine, its news the page, and a stop the engine', async () => {
    const user = await api.signIn();
    const { token, bridgeId } = await pair(user);
    const bridge = await openBridge(token, bridgeAt);
    const page = await openPage(user, pageAt);
    page.send(searchOf(bridgeId, 7, { depth: 20, onlyMoves: ['h9g7', 'b9c7'] }));
    const command = await bridge.next('search');
    expect(command).toMatchObject({
      engine: 0,
      threads: 2,
      hashMb: 64,
      multiPv: 3,
      depth: 20,
      moves: ['h2e2'],
      onlyMoves: ['h9g7', 'b9c7'],
    });
    const { key } = command;
    bridge.send({ type: 'news', key, ...FACTS });
    expect(await page.next('search-news')).toMatchObject({ id: 7, ...FACTS });
    page.send({ type: 'stop-bridge-search', id: 6 });
    page.send({ type: 'stop-bridge-search', id: 7 });
    expect(await bridge.next('stop')).toEqual({ type: 'stop', key });
    bridge.send({ type: 'ended', key, end: 'stopped', bestMove: 'h9g7' });
    expect(await page.next('search-ended')).toEqual({
      type: 'search-ended',
      id: 7,
      end: 'stopped',
      bestMove: 'h9g7',
    });
    page.take();
    // What comes later is of no search.
    bridge.send({ type: 'news', key, ...FACTS });
    page.send({ type: 'ping' });
    await page.next('pong');
    expect(page.messages.map(({ type }) => type)).toEqual(['pong']);
  });

  test('an engine serves the page that has searched last, and the other is told', async () => {
    const user = await api.signIn();
    const { token, bridgeId } = await pair(user);
    const bridge = await openBridge(token, bridgeAt);
    const first = await openPage(user, pageAt);
    const later = await openPage(user, here);
    first.send(searchOf(bridgeId, 1));
    const { key } = await bridge.next('search');
    bridge.take();
    later.send(searchOf(bridgeId, 1));
    expect(await first.next('search-ended')).toMatchObject({ id: 1, end: 'taken' });
    const command = await bridge.next('search');
    bridge.send({ type: 'ended', key, end: 'stopped', bestMove: 'h9g7' });
    bridge.send({ type: 'news', key: command['key'], ...FACTS });
    expect(await later.next('search-news')).toMatchObject({ id: 1 });
    expect(later.messages.map(({ type }) => type)).not.toContain('search-ended');
  });

  test('the engine stops when the page goes, and the page is told when the bridge goes', async () => {
    const user = await api.signIn();
    const { token, bridgeId } = await pair(user);
    const bridge = await openBridge(token, bridgeAt);
    const page = await openPage(user, pageAt);
    page.send(searchOf(bridgeId, 1));
    const { key } = await bridge.next('search');
    page.socket.terminate();
    expect(await bridge.next('stop')).toEqual({ type: 'stop', key });
    const other = await openPage(user, pageAt);
    other.send(searchOf(bridgeId, 2));
    await expect.poll(() => bridge.messages.filter(({ type }) => type === 'search').length).toBe(2);
    bridge.socket.terminate();
    expect(await other.next('search-ended')).toMatchObject({ id: 2, end: 'no-engine' });
  });

  test('a removed bridge is disconnected and cannot come back', async () => {
    const user = await api.signIn();
    const { token, bridgeId } = await pair(user);
    const bridge = await openBridge(token, bridgeAt);
    await deleteBridge(db, { userId: user.userId, bridgeId });
    expect(await bridge.closed).toBe(4401);
    const again = await connect(`${bridgeAt}${BRIDGE_LIVE_PATH}`);
    again.send({ type: 'auth', token, engines: [] });
    expect(await again.closed).toBe(4401);
  });

  test('of many connections at once, one is kept', async () => {
    const user = await api.signIn();
    const { token, bridgeId } = await pair(user);
    const all = await Promise.all(
      Array.from({ length: 6 }, (_, at) => openBridge(token, at % 2 === 0 ? pageAt : bridgeAt)),
    );
    const isOpen = ({ socket }: (typeof all)[number]) => socket.readyState === socket.OPEN;
    await expect.poll(() => all.filter(isOpen).length).toBe(1);
    const page = await openPage(user, pageAt);
    page.send(searchOf(bridgeId, 1));
    expect(await all.find(isOpen)?.next('search')).toMatchObject({ engine: 0 });
  });

  test('of many news, the page gets the latest before the end', async () => {
    const user = await api.signIn();
    const { token, bridgeId } = await pair(user);
    const bridge = await openBridge(token, bridgeAt);
    const page = await openPage(user, pageAt);
    page.send(searchOf(bridgeId, 1));
    const { key } = await bridge.next('search');
    for (let nodes = 1; nodes <= 30; nodes += 1)
      bridge.send({ type: 'news', key, ...FACTS, nodes });
    bridge.send({ type: 'ended', key, end: 'finished', bestMove: 'h9g7' });
    await page.next('search-ended');
    // Other messages, such as the state of the bridge, may arrive at any time.
    const ofSearch = page.messages.filter(
      ({ type }) => type === 'search-news' || type === 'search-ended',
    );
    // Fewer than the 30 news and the end.
    expect(ofSearch.length).toBeLessThan(31);
    expect(ofSearch.slice(-2)).toMatchObject([
      { type: 'search-news', nodes: 30 },
      { type: 'search-ended' },
    ]);
  });

  test('a bridge that connects twice keeps its new connection', async () => {
    const user = await api.signIn();
    const { token, bridgeId } = await pair(user);
    const old = await openBridge(token, pageAt);
    const bridge = await openBridge(token, bridgeAt);
    expect(await old.closed).toBe(4409);
    const page = await openPage(user, pageAt);
    page.send(searchOf(bridgeId, 1));
    expect(await bridge.next('search')).toMatchObject({ engine: 0 });
  });
});

describe('no other user can use an engine', () => {
  test.each(PLACES)('a stranger on %s neither sees nor uses it', async (_where, at, bridgeAt) => {
    const { token, bridgeId } = await pair(await api.signIn());
    const bridge = await openBridge(token, bridgeAt);
    const stranger = await openPage(await api.signIn(), at);
    stranger.send({ type: 'ask-bridges' });
    stranger.send(searchOf(bridgeId, 1));
    expect(await stranger.next('search-ended')).toMatchObject({ end: 'no-engine' });
    expect(stranger.messages.map(({ type }) => type)).not.toContain('bridge');
    expect(bridge.messages).toEqual([{ type: 'ready' }]);
  });

  test('a bridge reaches no page of another user, even if it guesses a key', async () => {
    const user = await api.signIn();
    const own = await pair(user);
    const bridge = await openBridge(own.token);
    const page = await openPage(user);
    page.send(searchOf(own.bridgeId, 1));
    const { key } = await bridge.next('search');
    const foreign = await openBridge((await pair(await api.signIn())).token);
    foreign.send({ type: 'ended', key, end: 'finished', bestMove: 'h9g7' });
    foreign.send({ type: 'engines', engines: [] });
    bridge.send({ type: 'news', key, ...FACTS });
    await page.next('search-news');
    expect(page.messages.map(({ type }) => type)).not.toContain('search-ended');
  });

  test('the bridges of a blocked user are disconnected', async () => {
    const user = await api.signIn();
    const bridge = await openBridge((await pair(user)).token);
    await db.update(users).set({ status: 'INACTIVE' }).where(eq(users.id, user.userId));
    expect(await bridge.closed).toBe(4401);
  });

  test('a page of a browser cannot connect as a bridge', async () => {
    const connection = connect(`${here}${BRIDGE_LIVE_PATH}`, { origin: 'https://evil.example' });
    await expect(connection).rejects.toThrow('403');
  });
});

describe('what is refused', () => {
  test.each([
    ['an illegal move', { moves: ['h2h8'] }],
    ['a position that is none', { fen: 'nonsense' }],
    ['a game that is over', { fen: '3k5/2P1P4/3R5/9/9/9/9/9/9/4K4 b', moves: [] }],
    ['only an illegal move to search', { onlyMoves: ['a0a1'] }],
  ])('%s does not reach the engine', async (_what, changes) => {
    const user = await api.signIn();
    const { token, bridgeId } = await pair(user);
    const bridge = await openBridge(token);
    const page = await openPage(user);
    page.send(searchOf(bridgeId, 1, changes));
    expect(await page.next('search-ended')).toMatchObject({ end: 'refused' });
    expect(bridge.messages).toEqual([{ type: 'ready' }]);
  });

  test('an engine that the bridge does not have', async () => {
    const user = await api.signIn();
    const { token, bridgeId } = await pair(user);
    const bridge = await openBridge(token);
    const page = await openPage(user);
    page.send(searchOf(bridgeId, 1, { engine: 3 }));
    expect(await page.next('search-ended')).toMatchObject({ end: 'no-engine' });
    expect(bridge.messages).toEqual([{ type: 'ready' }]);
  });

  test.each([
    ['nonsense', 'x'],
    ['news before the token', { type: 'news', key: 'x', ...FACTS }],
    ['a wrong token', { type: 'auth', token: 'wrong', engines: [] }],
    [
      'too many engines',
      { type: 'auth', token: 'x', engines: Array.from({ length: 9 }, () => ENGINE) },
    ],
    ['a message that is too long', { type: 'auth', token: 'x'.repeat(8_000), engines: [] }],
  ])('a bridge that sends %s is disconnected', async (_what, message) => {
    const bridge = await connect(`${here}${BRIDGE_LIVE_PATH}`);
    bridge.send(message);
    expect([4400, 4401]).toContain(await bridge.closed);
  });

  test('a bridge that floods is disconnected', async () => {
    const bridge = await openBridge((await pair(await api.signIn())).token);
    for (let sent = 0; sent < 500; sent += 1) bridge.send({ type: 'engines', engines: [] });
    expect(await bridge.closed).toBe(4429);
  });

  test('news with another text in place of a move is not passed on', async () => {
    const user = await api.signIn();
    const { token, bridgeId } = await pair(user);
    const bridge = await openBridge(token);
    const page = await openPage(user);
    page.send(searchOf(bridgeId, 1));
    const { key } = await bridge.next('search');
    bridge.send({ type: 'news', key, ...FACTS, lines: [{ ...LINE, moves: ['<script>'] }] });
    expect(await bridge.closed).toBe(4400);
    expect(await page.next('search-ended')).toMatchObject({ end: 'no-engine' });
  });
});

test('the longest game and the most lines fit into the messages between servers', async () => {
  const user = await api.signIn();
  const { token, bridgeId } = await pair(user);
  const bridge = await openBridge(token, there);
  const page = await openPage(user, here);
  const round = ['b0a2', 'b9a7', 'a2b0', 'a7b9'];
  const moves = Array.from({ length: 1_000 }, (_, at) => round[at % 4]);
  page.send(searchOf(bridgeId, 1, { moves }));
  const command = await bridge.next('search');
  expect(command['moves']).toEqual(moves);
  const lines = Array.from({ length: 40 }, (_, at) => ({
    rank: at + 1,
    depth: 100,
    score: -29_000,
    bound: 'exact',
    moves: Array(10).fill('h2e2'),
  }));
  bridge.send({ type: 'news', key: command['key'], ...FACTS, lines });
  expect(await page.next('search-news')).toMatchObject({ lines });
});
