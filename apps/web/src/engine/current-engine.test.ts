// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

async function openPage() {
  vi.resetModules();
  const engines = await import('./current-engine.ts');
  const locations = await import('./engine-location.ts');
  const { sessionStore } = await import('../lib/session/session-store.ts');
  const signIn = (isKnown: boolean): void => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Only the kind is looked at.
    const session = (isKnown ? { kind: 'user', user: {} } : { kind: 'local-guest' }) as ReturnType<
      typeof sessionStore.getState
    >['session'];
    sessionStore.setState({ session });
  };
  return { engines, signIn, locationState: () => locations.engineLocationStore.getState() };
}

let page: Awaited<ReturnType<typeof openPage>>;

const FILE = { url: '/x', bytes: 1, sha256: '' };
const FILES = {
  worker: '/worker.js',
  wasm: { single: FILE, threads: FILE, scalar: FILE },
  network: { name: 'x', ...FILE },
};

/** A new page each time, in a browser without workers. */
beforeEach(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('CHUHE_ENGINE_FILES', FILES);
  page = await openPage();
});
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

test('when the engine does not start, the server’s replaces it for users who are signed in', async () => {
  const { engines, signIn, locationState } = page;
  const here = engines.currentEngine();
  signIn(true);
  engines.switchOn();
  await vi.waitFor(() =>
    expect(locationState()).toEqual({ location: 'server', reason: 'start-failed' }),
  );
  expect(engines.currentEngine()).not.toBe(here);
});

test('a failed engine moves to the server once the user has signed in', async () => {
  const { engines, signIn, locationState } = page;
  engines.switchOn();
  await vi.waitFor(() =>
    expect(engines.currentEngine().getSnapshot().state).toMatchObject({ reason: 'start-failed' }),
  );
  expect(locationState().location).toBe('browser');
  signIn(true);
  expect(locationState()).toEqual({ location: 'server', reason: 'start-failed' });
});

test('without a connection the page keeps its own engine, which reports its failure', async () => {
  const { engines, signIn, locationState } = page;
  signIn(false);
  engines.switchOn();
  await vi.waitFor(() =>
    expect(engines.currentEngine().getSnapshot().state).toMatchObject({ reason: 'start-failed' }),
  );
  expect(locationState().location).toBe('browser');
});

test('a user can analyse on the server and return', () => {
  const { engines, locationState } = page;
  const here = engines.currentEngine();
  engines.analyseOnServer();
  expect(locationState()).toEqual({ location: 'server', reason: undefined });
  expect(engines.currentEngine().getSnapshot()).toMatchObject({
    state: { kind: 'loading' },
    budget: { kind: 'infinite' },
  });
  engines.analyseInBrowser();
  expect(engines.currentEngine()).toBe(here);
});

test('settings beyond the limits of this visit are stored for the next one', () => {
  const { engines } = page;
  localStorage.setItem('chuhe.engine', JSON.stringify({ threads: 4, hashMb: 32 }));
  expect(engines.currentEngine().getSnapshot().settings).toMatchObject({ threads: 1, hashMb: 32 });
  engines.configure({ multiPv: 5 });
  expect(JSON.parse(localStorage.getItem('chuhe.engine') ?? '')).toEqual({
    threads: 4,
    hashMb: 32,
    multiPv: 5,
  });
});

test('settings are the same for both', () => {
  const { engines } = page;
  engines.currentEngine();
  engines.analyseOnServer();
  engines.configure({ multiPv: 5 });
  expect(engines.currentEngine().getSnapshot().settings.multiPv).toBe(5);
  engines.analyseInBrowser();
  expect(engines.currentEngine().getSnapshot().settings.multiPv).toBe(5);
});
