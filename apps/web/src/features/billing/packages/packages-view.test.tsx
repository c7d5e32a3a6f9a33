// @vitest-environment jsdom
import type { User } from '@chuhe/contract/identity';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import { answerCalls } from '../../../lib/api/testing/answer-calls.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { makeUser } from '../../../lib/session/testing/make-user.ts';
import { PackagesView } from './packages-view.tsx';
import { makeActivation } from './testing/activations.ts';

beforeAll(async () => {
  await startI18n();
});
afterEach(cleanup);

const ANSWERS: Readonly<Record<string, unknown>> = {
  'GET /api/payment': { provider: 'TEST' },
  'GET /api/package': [],
  'GET /api/subscription': [makeActivation()],
};

function enter(id: string): void {
  sessionStore.setState({ session: { kind: 'user', user: makeUser({ id }) } });
}

async function show(): Promise<void> {
  const routeTree = createRootRoute({ component: PackagesView });
  const history = createMemoryHistory({ initialEntries: ['/packages'] });
  const router = createRouter({ routeTree, history });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The type is that of the router of the whole product.
  render(<RouterProvider router={router as never} />);
  await screen.findByRole('heading', { level: 1 });
}

test('when the session ends, the page does not claim that the server is down until the log-in is shown', async () => {
  answerCalls((route) => ANSWERS[route]);
  sessionStore.setState({ session: { kind: 'local-guest' } });
  await show();
  expect(screen.getByText('The server cannot be reached')).toBeDefined();
  act(() => sessionStore.setState({ session: { kind: 'signed-out', why: 'ended' } }));
  expect(screen.queryByText('The server cannot be reached')).toBeNull();
});

test('without packages on sale or owned, neither rules of buying nor days are shown', async () => {
  answerCalls((route) => (route === 'GET /api/subscription' ? [] : ANSWERS[route]));
  enter('0199a0d0-0000-7000-8000-0000000000a1');
  await show();
  await screen.findByText('No packages are on sale');
  expect(screen.queryByText(/Buying a package again/)).toBeNull();
  expect(screen.queryByText('0 days')).toBeNull();
});

test.each([
  ['a guest', {}, /^Everything here is free/, ['Open the analysis']],
  [
    'a user without the cloud',
    { permissions: [] },
    /^The engine, .+ are free/,
    ['Open the analysis'],
  ],
  ['an administrator', { type: 'ADMIN' }, /^Everything/, ['Open the analysis', 'Manage packages']],
] satisfies [string, Partial<User>, RegExp, string[]][])(
  'without packages on sale, %s reads what is free and finds the next step',
  async (_, changes, text, links) => {
    answerCalls((route) => ANSWERS[route]);
    const permissions = [{ name: 'CLOUD.READ' }];
    const user = makeUser({ permissions, ...changes });
    sessionStore.setState({ session: { kind: 'user', user } });
    await show();
    await screen.findByText(text);
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(links);
  },
);

test('the packages of one user disappear as soon as another is signed in', async () => {
  let isSilent = false;
  answerCalls((route) => (isSilent ? new Promise(() => {}) : ANSWERS[route]));
  enter('0199a0d0-0000-7000-8000-0000000000a1');
  await show();
  await screen.findByRole('rowheader', { name: /^Month/ });
  isSilent = true;
  act(() => enter('0199a0d0-0000-7000-8000-0000000000a2'));
  expect(screen.queryByRole('rowheader')).toBeNull();
});

test('the time of the server’s engine is shown where it is limited, also with unlimited look-ups', async () => {
  const credit = {
    isMetered: true,
    unlimited: true,
    balance: 0,
    expiresAt: null,
    trial: { left: 0, perDay: 0, endsAt: '2026-12-01T17:00:00Z' },
    search: { isLimited: true, left: 90, perDay: 600 },
    account: null,
    sold: [],
    history: [],
  };
  answerCalls((route) => (route === 'GET /api/credit/my-credit' ? credit : ANSWERS[route]));
  enter('0199a0d0-0000-7000-8000-0000000000a3');
  await show();
  expect(await screen.findByText('1 min 30 sec of 10 min left today')).toBeDefined();
});
