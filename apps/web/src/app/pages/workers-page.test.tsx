// @vitest-environment jsdom

import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { chooseLanguage, startI18n } from '../../i18n/i18n.ts';
import { type Asked, answerCalls } from '../../lib/api/testing/answer-calls.ts';
import { sessionStore } from '../../lib/session/session-store.ts';
import { makeUser } from '../../lib/session/testing/make-user.ts';
import { PAGE_LANGUAGES } from '../../testing/full.ts';
import { WorkersPage } from './workers-page.tsx';

const amounts = (positions: number) => ({
  today: { positions, nodes: positions * 220_000 },
  month: { positions: 10 * positions, nodes: positions * 2_200_000 },
  all: { positions: 100 * positions, nodes: positions * 22_000_000 },
});
const OWN = {
  ...amounts(2),
  unchecked: 0,
  isPaused: false,
  isNamed: false,
  state: 'ACTIVE',
  reason: null,
};
const WORKERS = {
  workers: [
    { ...amounts(5), name: 'lan', isOwn: false },
    { ...amounts(2), name: null, isOwn: true },
  ],
  total: { ...amounts(7), workers: 2 },
  own: OWN,
};
const NONE = { workers: [], total: { ...amounts(0), workers: 0 }, own: null };

let answers: Record<string, unknown> = {};
let asked: readonly Asked[] = [];

beforeAll(async () => {
  await startI18n();
});
beforeEach(() => {
  answers = { 'GET /api/workers': WORKERS, 'PUT /api/workers/own': null };
  asked = answerCalls((route) => answers[route]);
  sessionStore.setState({ session: { kind: 'user', user: makeUser() } });
});
afterEach(async () => {
  cleanup();
  await chooseLanguage('en');
});

async function show(): Promise<HTMLElement> {
  const history = createMemoryHistory({ initialEntries: ['/workers'] });
  const rootRoute = createRootRoute();
  const route = createRoute({
    getParentRoute: () => rootRoute,
    path: '/workers',
    component: WorkersPage,
  });
  const router = createRouter({ routeTree: rootRoute.addChildren([route]), history });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The type is that of the router of the whole product.
  const { container } = render(<RouterProvider router={router as never} />);
  await act(async () => {});
  return container;
}

test.each(PAGE_LANGUAGES)('is accessible in %s, with no text missing', async (language) => {
  await chooseLanguage(language);
  const container = await show();
  expect(container.textContent).not.toMatch(/workers\./);
  const options = { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } };
  expect((await axe.run(container, options)).violations).toEqual([]);
});

test('lists who gave how much, without the names of those who did not agree', async () => {
  await show();
  const rows = (await screen.findAllByRole('row')).map(({ textContent }) => textContent);
  expect(rows).toEqual([
    'UserToday30 daysIn all',
    'lan51.1M nodes5011.0M nodes500110.0M nodes',
    'Anonymousyou2440.0k nodes204.4M nodes20044.0M nodes',
    '2 users together71.5M nodes7015.4M nodes700154.0M nodes',
  ]);
});

test('shows the user’s own computers, and names the user only if they agree', async () => {
  await show();
  const own = within(await screen.findByRole('region', { name: 'Your computers' }));
  expect(own.getByText('200')).toBeTruthy();
  const box = own.getByRole('checkbox', { name: 'Show my username in this list' });
  await act(async () => fireEvent.click(box));
  expect(asked.findLast(([route]) => route === 'PUT /api/workers/own')?.[1].body).toEqual({
    isNamed: true,
  });
  answers['PUT /api/workers/own'] = new Error('no network');
  await act(async () => fireEvent.click(box));
  expect(box).toHaveProperty('checked', true);
});

test('sends the last wish of several clicks', async () => {
  const ends: ((answer: unknown) => void)[] = [];
  answers['PUT /api/workers/own'] = new Promise((resolve) => ends.push(resolve));
  await show();
  const box = await screen.findByRole('checkbox', { name: 'Show my username in this list' });
  await act(async () => fireEvent.click(box));
  await act(async () => fireEvent.click(box));
  answers['PUT /api/workers/own'] = null;
  await act(async () => ends[0]?.(null));
  const sent = asked.filter(([route]) => route === 'PUT /api/workers/own');
  expect(sent.map(([, { body }]) => body)).toEqual([{ isNamed: true }, { isNamed: false }]);
  expect(box).toHaveProperty('checked', false);
});

test('says why the user’s computers are suspended', async () => {
  const own = { ...OWN, state: 'SUSPENDED', reason: 'WRONG_SCORES' };
  answers['GET /api/workers'] = { ...WORKERS, own };
  await show();
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Your computers are suspended. A check of their results found other scores.',
  );
});

test('says how much is unchecked, and that the site waits for its own checks', async () => {
  answers['GET /api/workers'] = { ...WORKERS, own: { ...OWN, unchecked: 1234 } };
  await show();
  expect(
    await screen.findByText('The site has not checked your results for 1,234 positions yet.'),
  ).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  cleanup();
  answers['GET /api/workers'] = { ...WORKERS, own: { ...OWN, unchecked: 1, isPaused: true } };
  await show();
  expect((await screen.findByRole('alert')).textContent).toMatch(/until some have been checked\.$/);
  expect(
    screen.getByText('The site has not checked your results for 1 position yet.'),
  ).toBeTruthy();
});

test('explains how to begin while no one has given anything', async () => {
  answers['GET /api/workers'] = NONE;
  const container = await show();
  expect(await screen.findByText('No one has given computing time yet')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
  expect(container.querySelector('code')?.textContent).toBe(
    `node chuhe-bridge.mjs --server ${window.location.origin} --give --no-cloud`,
  );
});

test('offers a guest an account, without which no computer can be connected', async () => {
  answers['GET /api/workers'] = NONE;
  sessionStore.setState({ session: { kind: 'user', user: makeUser({ isGuest: true }) } });
  const container = await show();
  const signUp = await screen.findByRole('link', { name: 'Sign up' });
  expect(signUp.getAttribute('href')).toBe('/register?from=%2Fworkers');
  expect(container.querySelector('code')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Connect a computer' })).toBeNull();
});

test('can be loaded again after a failure', async () => {
  answers['GET /api/workers'] = new Error('no network');
  await show();
  expect(await screen.findByText('The list could not be loaded')).toBeTruthy();
  answers['GET /api/workers'] = WORKERS;
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
  expect(await screen.findByText('lan')).toBeTruthy();
});
