// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

async function openPage() {
  vi.resetModules();
  const engines = await import('./the-engine.ts');
  const places = await import('./engine-place.ts');
  const { sessionStore } = await import('../lib/session/session-store.ts');
  const signIn = (isKnown: boolean): void => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Only the kind is looked at.
    const session = (isKnown ? { kind: 'user', user: {} } : { kind: 'local-guest' }) as ReturnType<
      typeof sessionStore.getState
    >['session'];
    sessionStore.setState({ session });
  };
  return { engines, signIn, placeOf: () => places.engineStore.getState() };
}

let page: Awaited<ReturnType<typeof openPage>>;

const FILE = { url: '/x', bytes: 1, sha256: '' };
const FILES = {
  worker: '/worker.js',
  wasm: { single: FILE, threads: FILE, scalar: FILE },
  network: { name: 'x', ...FILE },
};

/** A page of its own each time, in a browser without workers. */
beforeEach(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('CHUHE_ENGINE_FILES', FILES);
  page = await openPage();
});
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

test('where the engine does not start, the server’s takes its place for who is known there', async () => {
  const { engines, signIn, placeOf } = page;
  const here = engines.theEngine();
  signIn(true);
  engines.switchOn();
  await vi.waitFor(() => expect(placeOf()).toEqual({ place: 'server', because: 'start-failed' }));
  expect(engines.theEngine()).not.toBe(here);
});

test('an engine that fails before the user is known moves once they are', async () => {
  const { engines, signIn, placeOf } = page;
  engines.switchOn();
  await vi.waitFor(() =>
    expect(engines.theEngine().getSnapshot().state).toMatchObject({ reason: 'start-failed' }),
  );
  expect(placeOf().place).toBe('browser');
  signIn(true);
  expect(placeOf()).toEqual({ place: 'server', because: 'start-failed' });
});

test('without a server the page keeps its own, which says why it does not run', async () => {
  const { engines, signIn, placeOf } = page;
  signIn(false);
  engines.switchOn();
  await vi.waitFor(() =>
    expect(engines.theEngine().getSnapshot().state).toMatchObject({ reason: 'start-failed' }),
  );
  expect(placeOf().place).toBe('browser');
});

test('a user can have the server look deeper, and come back', () => {
  const { engines, placeOf } = page;
  const here = engines.theEngine();
  engines.lookOnServer();
  expect(placeOf()).toEqual({ place: 'server', because: undefined });
  expect(engines.theEngine().getSnapshot()).toMatchObject({
    state: { kind: 'loading' },
    budget: { kind: 'infinite' },
  });
  engines.lookHere();
  expect(engines.theEngine()).toBe(here);
});

test('settings of which this visit allows less are kept for the next one', () => {
  const { engines } = page;
  localStorage.setItem('chuhe.engine', JSON.stringify({ threads: 4, hashMb: 32 }));
  expect(engines.theEngine().getSnapshot().settings).toMatchObject({ threads: 1, hashMb: 32 });
  engines.configure({ multiPv: 5 });
  expect(JSON.parse(localStorage.getItem('chuhe.engine') ?? '')).toEqual({
    threads: 4,
    hashMb: 32,
    multiPv: 5,
  });
});

test('settings are the same for both', () => {
  const { engines } = page;
  engines.theEngine();
  engines.lookOnServer();
  engines.configure({ multiPv: 5 });
  expect(engines.theEngine().getSnapshot().settings.multiPv).toBe(5);
  engines.lookHere();
  expect(engines.theEngine().getSnapshot().settings.multiPv).toBe(5);
});
