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

/** A page of its own each time: jsdom shares no memory, as a page without isolation. */
beforeEach(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  page = await openPage();
});
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

test('where the page cannot share memory, the server’s engine takes the place of its own once the reader is known', () => {
  const { engines, signIn, placeOf } = page;
  const here = engines.theEngine();
  expect(placeOf().place).toBe('browser');
  signIn(true);
  expect(placeOf()).toEqual({ place: 'server', because: 'no-isolation' });
  expect(engines.theEngine()).not.toBe(here);
});

test('without a server the page keeps its own, which says why it does not run', async () => {
  const { engines, signIn, placeOf } = page;
  signIn(false);
  engines.switchOn();
  await vi.waitFor(() =>
    expect(engines.theEngine().getSnapshot().state).toMatchObject({ reason: 'no-isolation' }),
  );
  expect(placeOf().place).toBe('browser');
});

test('a reader can have the server look deeper, and come back', () => {
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

test('settings are the same for both, and the server’s has its own network', () => {
  const { engines } = page;
  engines.theEngine();
  engines.lookOnServer();
  engines.configure({ multiPv: 5, evaluation: 'strong' });
  expect(engines.theEngine().getSnapshot().settings).toMatchObject({
    multiPv: 5,
    evaluation: 'light',
  });
  engines.lookHere();
  expect(engines.theEngine().getSnapshot().settings).toMatchObject({
    multiPv: 5,
    evaluation: 'strong',
  });
});
