// @vitest-environment jsdom
import type { ClientMessage } from '@chuhe/contract/live';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import { expect, test, vi } from 'vitest';
import { live } from '../lib/live/live.ts';
import { sessionStore } from '../lib/session/session-store.ts';
import { makeUser } from '../lib/session/testing/make-user.ts';
import { analyseByLent, configure } from './choose-engine.ts';
import { engineLocationStore } from './engine-location.ts';
import {
  analyseInBrowser,
  analyseOnServer,
  currentEngine,
  performTask,
  switchOn,
} from './engines.ts';

/** Simulates a browser without workers. Set before the imports, since the code reads the engine's files when it is loaded. */
vi.hoisted(() => {
  const file = { url: '/x', bytes: 1, sha256: '' };
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('CHUHE_ENGINE_FILES', {
    worker: '/worker.js',
    wasm: { single: file, threads: file, scalar: file },
    network: { name: 'x', ...file },
  });
});

const signIn = () => sessionStore.setState({ session: { kind: 'user', user: makeUser() } });
const location = () => engineLocationStore.getState();

test('when the engine does not start, the server’s replaces it for users who are signed in', async () => {
  const here = currentEngine();
  signIn();
  switchOn();
  await vi.waitFor(() =>
    expect(location()).toEqual({ location: 'server', reason: 'start-failed' }),
  );
  expect(currentEngine()).not.toBe(here);
});

test('a failed engine moves to the server once the user has signed in', async () => {
  switchOn();
  await vi.waitFor(() =>
    expect(currentEngine().getSnapshot().state).toMatchObject({ reason: 'start-failed' }),
  );
  expect(location().location).toBe('browser');
  signIn();
  expect(location()).toEqual({ location: 'server', reason: 'start-failed' });
});

test('a task that the browser’s engine cannot do while it is off is done by the server’s, which stays off', async () => {
  signIn();
  const sent: ClientMessage[] = [];
  vi.spyOn(live(), 'send').mockImplementation((message) => sent.push(message) > 0);
  const request = { key: 'start', fen: INITIAL_FEN, moves: [] };
  const task = { request, limits: { nodes: 1_000 }, multiPv: 1 };
  const outcome = performTask(task, new AbortController().signal);
  await vi.waitFor(() => expect(sent).toContainEqual({ type: 'ask-engine' }));
  expect(location()).toEqual({ location: 'server', reason: 'start-failed' });
  live().receive({ type: 'engine', isThere: true, name: 'Chuhe', seconds: 60 });
  await vi.waitFor(() => expect(sent.at(-1)).toMatchObject({ type: 'search', nodes: 1_000 }));
  const search = sent.at(-1);
  if (search?.type === 'search')
    live().receive({ type: 'search-ended', id: search.id, end: 'finished', bestMove: 'h2e2' });
  expect(await outcome).toMatchObject({ kind: 'done' });
  expect(currentEngine().getSnapshot().state.kind).toBe('off');
});

test('a sign-in does not move a switched-off engine after a task has failed', async () => {
  const request = { key: 'start', fen: INITIAL_FEN, moves: [] };
  const task = { request, limits: { nodes: 1_000 }, multiPv: 1 };
  expect(await performTask(task, new AbortController().signal)).toMatchObject({ kind: 'failed' });
  expect(currentEngine().getSnapshot().state.kind).toBe('off');
  signIn();
  live().receive({ type: 'ready' });
  currentEngine().analyse({ key: 'other', fen: INITIAL_FEN, moves: ['h2e2'] });
  expect(location().location).toBe('browser');
});

test('without a connection the page keeps its own engine, which reports its failure', async () => {
  sessionStore.setState({ session: { kind: 'local-guest' } });
  switchOn();
  await vi.waitFor(() =>
    expect(currentEngine().getSnapshot().state).toMatchObject({ reason: 'start-failed' }),
  );
  expect(location().location).toBe('browser');
});

test('a user can analyse on the server and return', () => {
  const here = currentEngine();
  analyseOnServer();
  expect(location()).toEqual({ location: 'server', reason: undefined });
  expect(currentEngine().getSnapshot()).toMatchObject({
    state: { kind: 'loading' },
    budget: { kind: 'infinite' },
  });
  analyseInBrowser();
  expect(currentEngine()).toBe(here);
});

test('settings beyond the limits of this visit are stored for the next one', () => {
  localStorage.setItem('chuhe.engine', JSON.stringify({ threads: 4, hashMb: 32 }));
  expect(currentEngine().getSnapshot().settings).toMatchObject({ threads: 1, hashMb: 32 });
  configure({ multiPv: 5 });
  expect(JSON.parse(localStorage.getItem('chuhe.engine') ?? '')).toEqual({
    threads: 4,
    hashMb: 32,
    multiPv: 5,
  });
});

test('settings are the same for both', () => {
  currentEngine();
  analyseOnServer();
  configure({ multiPv: 5 });
  expect(currentEngine().getSnapshot().settings.multiPv).toBe(5);
  analyseInBrowser();
  expect(currentEngine().getSnapshot().settings.multiPv).toBe(5);
});

test('a task that fails on one engine of the user’s computer is done by the one chosen meanwhile', async () => {
  const lent = {
    bridgeId: '00000000-0000-4000-8000-000000000001',
    engine: 0,
    name: 'Pikafish',
    maxThreads: 8,
    maxHashMb: 4096,
    maxLines: 500,
  };
  analyseByLent(lent);
  const failure = { reason: 'start-failed', detail: '' } as const;
  vi.spyOn(currentEngine(), 'perform').mockImplementation(() => {
    analyseByLent({ ...lent, engine: 1, name: 'Fairy' });
    vi.spyOn(currentEngine(), 'perform').mockResolvedValue({ kind: 'done', evaluation: undefined });
    return Promise.resolve({ kind: 'failed', failure });
  });
  const request = { key: 'start', fen: INITIAL_FEN, moves: [] };
  const task = { request, limits: { nodes: 1_000 }, multiPv: 1 };
  expect(await performTask(task, new AbortController().signal)).toMatchObject({ kind: 'done' });
});
