// @vitest-environment jsdom
import type { ClientMessage, ServerMessage } from '@chuhe/contract/live';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import { Position } from '@chuhe/rules/position';
import { expect, test } from 'vitest';
import type { InstanceRequest } from './engine-instance.ts';
import type { LentEngine } from './engine-location.ts';
import { EngineService } from './engine-service.ts';
import { defaultSettings, limitsOf } from './engine-settings.ts';
import { serverEffects } from './server-engine.ts';
import {
  ANSWER_MS,
  type ServerEngineEffects,
  SILENCE_MS,
  STOP_MS,
  startInstanceOnServer,
} from './server-program.ts';
import { makeClock, settle } from './testing/clock.ts';

type Listener = (message: ServerMessage) => void;

const REQUEST = { key: 'start', fen: INITIAL_FEN, moves: ['h2e2'] };

/** A service with a fake channel. */
function makeService(lent?: LentEngine) {
  const said: ClientMessage[] = [];
  const listeners = new Map<string, Set<Listener>>();
  const clock = makeClock();
  const world = { isOpen: true };
  const channel: ServerEngineEffects = {
    send: (message) => {
      if (world.isOpen) said.push(message);
      return world.isOpen;
    },
    listen: (type, listener) => {
      const all = listeners.get(type) ?? new Set();
      listeners.set(type, all);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Called with messages of its type alone.
      all.add(listener as Listener);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The same one.
      return () => void all.delete(listener as Listener);
    },
    schedule: clock.schedule,
  };
  const effects = {
    ...serverEffects(channel),
    start: (request: InstanceRequest) => startInstanceOnServer(channel, request, lent),
    ...(lent && { limits: limitsOf({ cores: 8, memoryGb: 16, touch: false, canThread: true }) }),
  };
  const tell = async (message: ServerMessage): Promise<void> => {
    for (const listen of listeners.get(message.type) ?? []) listen(message);
    await settle();
  };
  const service = new EngineService(effects, defaultSettings(effects.limits));
  const searches = () => said.filter((message) => message.type === 'search');
  return { service, said, searches, clock, world, tell };
}

async function startService(name = 'Chuhe') {
  const made = makeService();
  made.service.turnOn();
  made.service.analyse(REQUEST);
  await settle();
  await made.tell({ type: 'engine', isThere: true, name, seconds: 60 });
  await settle();
  return made;
}

const news = (id: number, score = -30): ServerMessage => ({
  type: 'search-news',
  id,
  nodes: 9_000,
  nodesPerSecond: 50_000,
  timeMs: 180,
  lines: ['h9g7', 'b9c7', 'a9a8'].map((move, at) => ({
    rank: at + 1,
    depth: 12,
    score: score - at,
    bound: 'exact',
    moves: [move],
  })),
});

test.each(['Chuhe', 'Fairy-Stockfish 14', 'Pikafish 2026', 'Another 1'])(
  'the server searches the position for %s, and its lines are shown from Red’s view',
  async (name) => {
    const { service, searches, tell, clock } = await startService(name);
    expect(searches()).toMatchObject([
      { fen: `${INITIAL_FEN} - - 0 1`, moves: ['h2e2'], multiPv: 3, moveTimeMs: 8_000 },
    ]);
    const [{ id } = { id: 0 }] = searches();
    await tell(news(id));
    clock.advance(200);
    const { state, evaluation, engineName } = service.getSnapshot();
    expect([state.kind, engineName, evaluation?.depth]).toEqual(['searching', name, 12]);
    expect(evaluation?.lines.map(({ moves, score }) => [moves[0], score])).toEqual([
      ['h9g7', { kind: 'cp', value: 30, bound: 'exact' }],
      ['b9c7', { kind: 'cp', value: 31, bound: 'exact' }],
      ['a9a8', { kind: 'cp', value: 32, bound: 'exact' }],
    ]);
    await tell({ type: 'search-ended', id, end: 'finished', bestMove: 'h9g7' });
    expect(service.getSnapshot()).toMatchObject({ state: { kind: 'ready' }, progress: 1 });
  },
);

test.each(['Chuhe', 'Fairy-Stockfish 14'])(
  'a task asks %s for as many lines and for only those moves that it wants',
  async (name) => {
    const { service, searches, tell } = await startService(name);
    const [{ id } = { id: 0 }] = searches();
    const limits = { nodes: 1_000, searchMoves: ['h9g7', 'b9c7'] };
    void service.perform({ request: REQUEST, limits, multiPv: 40 }, new AbortController().signal);
    await settle();
    await tell({ type: 'search-ended', id, end: 'stopped' });
    await settle();
    const asked = { nodes: 1_000, onlyMoves: ['h9g7', 'b9c7'], multiPv: 40 };
    expect(searches().at(-1)).toMatchObject(asked);
  },
);

test('a mate stays a mate', async () => {
  const { service, searches, tell, clock } = await startService();
  const [{ id } = { id: 0 }] = searches();
  await tell(news(id, 29_995));
  clock.advance(200);
  expect(service.getSnapshot().evaluation?.lines[0]?.score).toMatchObject({
    kind: 'mate',
    result: 'loses',
    moves: 3,
  });
});

test('another position stops the search, and the next one begins when it has ended', async () => {
  const { service, searches, said, tell } = await startService();
  const [{ id } = { id: 0 }] = searches();
  service.analyse({ key: 'other', fen: INITIAL_FEN, moves: [] });
  await settle();
  expect(said.at(-1)).toEqual({ type: 'stop-search', id });
  await tell({ type: 'search-ended', id, end: 'stopped' });
  expect(searches()).toHaveLength(2);
  expect(searches()[1]).toMatchObject({ moves: [] });
});

test('of a long line as many moves are sent as a message may have', async () => {
  const { service, searches, tell } = await startService();
  const there = ['h2e2', 'h9g7', 'e2h2', 'g7h9'];
  const moves = Array.from({ length: 1_202 }, (_, at) => there[at % 4] ?? '');
  service.analyse({ key: 'long', fen: INITIAL_FEN, moves });
  await settle();
  await tell({ type: 'search-ended', id: searches()[0]?.id ?? 0, end: 'stopped' });
  expect(searches()[1]?.moves).toHaveLength(1_000);
  expect(searches()[1]?.fen).toBe(Position.initial().play('h2e2').play('h9g7').fen);
});

test('after a broken channel the same search is requested again', async () => {
  const { searches, tell } = await startService();
  await tell({ type: 'ready' });
  expect(searches()).toHaveLength(2);
  expect(searches()[1]).toEqual(searches()[0]);
});

test('switched off while the channel is down, nothing continues', async () => {
  const { service, searches, tell, world } = await startService();
  world.isOpen = false;
  service.turnOff();
  await settle();
  world.isOpen = true;
  await tell({ type: 'ready' });
  expect(searches()).toHaveLength(1);
});

test('a stop that is lost with its channel ends the search, and a late answer has no effect', async () => {
  const { service, searches, tell, clock } = await startService();
  service.analyse({ key: 'other', fen: INITIAL_FEN, moves: [] });
  await settle();
  clock.advance(STOP_MS - 1);
  await settle();
  expect(searches()).toHaveLength(1);
  clock.advance(1);
  await settle();
  expect(searches()[1]).toMatchObject({ moves: [] });
  await tell({ type: 'search-ended', id: searches()[0]?.id ?? 0, end: 'stopped' });
  clock.advance(2 * STOP_MS);
  await settle();
  expect(service.getSnapshot().state.kind).toBe('searching');
  expect(searches()).toHaveLength(2);
});

test('a channel that comes back during a stop ends the search', async () => {
  const { service, searches, tell } = await startService();
  service.analyse({ key: 'other', fen: INITIAL_FEN, moves: [] });
  await settle();
  await tell({ type: 'ready' });
  expect(searches().map(({ moves }) => moves)).toEqual([['h2e2'], []]);
});

test('progress that arrives during a stop does not prolong it', async () => {
  const { service, searches, tell, clock } = await startService();
  service.analyse({ key: 'other', fen: INITIAL_FEN, moves: [] });
  await settle();
  await tell(news(searches()[0]?.id ?? 0));
  clock.advance(STOP_MS);
  await settle();
  expect(searches()).toHaveLength(2);
});

test.each([
  ['busy', 'server-busy'],
  ['no-engine', 'server-missing'],
  ['failed', 'crashed'],
] as const)('a search that ends as %s is the failure %s', async (end, reason) => {
  const { service, searches, tell } = await startService();
  await tell({ type: 'search-ended', id: searches()[0]?.id ?? 0, end });
  expect(service.getSnapshot().state).toMatchObject({ kind: 'failed', reason });
});

test('a server without an engine and one that does not answer are distinguished', async () => {
  const without = makeService();
  without.service.turnOn();
  await settle();
  await without.tell({ type: 'engine', isThere: false, name: null, seconds: 60 });
  expect(without.service.getSnapshot().state).toMatchObject({ reason: 'server-missing' });
  const silent = makeService();
  silent.world.isOpen = false;
  silent.service.turnOn();
  await settle();
  silent.clock.advance(ANSWER_MS);
  await settle();
  expect(silent.service.getSnapshot().state).toMatchObject({ reason: 'server-silent' });
  const { service, clock } = await startService();
  clock.advance(SILENCE_MS);
  await settle();
  expect(service.getSnapshot().state).toMatchObject({ reason: 'server-silent' });
});

const LENT: LentEngine = {
  bridgeId: '00000000-0000-4000-8000-000000000001',
  engine: 1,
  name: 'Fairy-Stockfish',
  maxThreads: 8,
  maxHashMb: 4096,
  maxLines: 500,
};
const bridgeOf = (isConnected: boolean, isReady = true): ServerMessage => {
  const engine = { protocol: 'uci', isReady, maxThreads: 8, maxHashMb: 4096 } as const;
  const engines = ['Pikafish', 'Fairy-Stockfish'].map((name) => ({
    ...engine,
    name,
    maxLines: 500,
  }));
  return { type: 'bridge', bridgeId: LENT.bridgeId, name: 'laptop', isConnected, engines };
};

async function startLent() {
  const made = makeService(LENT);
  made.service.configure({ threads: 6, hashMb: 512 });
  made.service.turnOn();
  made.service.analyse(REQUEST);
  await settle();
  await made.tell(bridgeOf(true));
  await settle();
  const searches = () => made.said.filter((message) => message.type === 'bridge-search');
  return { ...made, searches };
}

test('an engine on the user’s computer searches with the threads and the memory that the user has set', async () => {
  const { service, said, searches, tell } = await startLent();
  expect(said[0]).toEqual({ type: 'ask-bridges' });
  expect(searches()).toMatchObject([
    { bridgeId: LENT.bridgeId, engine: 1, threads: 6, hashMb: 512, moves: ['h2e2'], multiPv: 3 },
  ]);
  const id = searches()[0]?.id ?? 0;
  await tell(news(id));
  expect(service.getSnapshot()).toMatchObject({
    engineName: 'Fairy-Stockfish',
    state: { kind: 'searching' },
  });
  service.turnOff();
  await settle();
  expect(said.at(-1)).toEqual({ type: 'stop-bridge-search', id });
});

test.each([
  ['taken', 'bridge-taken'],
  ['no-engine', 'bridge-missing'],
  ['failed', 'crashed'],
] as const)('a search on the user’s computer that ends with %s is named', async (end, reason) => {
  const { service, searches, tell } = await startLent();
  await tell({ type: 'search-ended', id: searches()[0]?.id ?? 0, end });
  expect(service.getSnapshot().state).toMatchObject({ kind: 'failed', reason });
});

test('an engine on the user’s computer that does not answer is named', async () => {
  const { service, clock } = await startLent();
  clock.advance(SILENCE_MS);
  await settle();
  expect(service.getSnapshot().state).toMatchObject({ kind: 'failed', reason: 'bridge-silent' });
});

test.each([
  ['has another engine at its place', { ...LENT, name: 'Other' }, true],
  ['restarts the engine', LENT, false],
] as const)('a bridge that %s does not search', async (_, lent, isReady) => {
  const { service, tell, said } = makeService(lent);
  service.turnOn();
  service.analyse(REQUEST);
  await settle();
  await tell(bridgeOf(true, isReady));
  await settle();
  expect(service.getSnapshot().state).toMatchObject({ kind: 'failed', reason: 'bridge-missing' });
  expect(said).toEqual([{ type: 'ask-bridges' }]);
});

test('a bridge that is not connected is named, after a while', async () => {
  const { service, clock, tell } = makeService(LENT);
  service.turnOn();
  service.analyse(REQUEST);
  await settle();
  await tell(bridgeOf(false));
  clock.advance(ANSWER_MS);
  await settle();
  expect(service.getSnapshot().state).toMatchObject({ kind: 'failed', reason: 'bridge-missing' });
});
