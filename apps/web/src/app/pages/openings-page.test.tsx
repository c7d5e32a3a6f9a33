// @vitest-environment jsdom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { readFailure } from '../../lib/api/failure.ts';
import { type Asked, answerCalls } from '../../lib/api/testing/answer-calls.ts';
import { sessionStore } from '../../lib/session/session-store.ts';
import { makeUser } from '../../lib/session/testing/make-user.ts';
import { OpeningPage, OpeningsPage } from './openings-page.tsx';

const RESULTS = { games: 10, wins: 5, draws: 4, losses: 1 };
const D50 = {
  ecco: 'D50',
  ...RESULTS,
  years: [
    { year: 1960, ...RESULTS },
    { year: 1962, games: 2, wins: 0, draws: 0, losses: 2 },
  ],
  players: [{ name: '胡榮華', games: 4 }],
  plans: {
    games: 8,
    moves: [
      { side: 'red', move: 'h0g2', games: 8 },
      { side: 'black', move: 'b9c7', games: 6 },
    ],
  },
};

let answers: Record<string, unknown> = {};
let asked: readonly Asked[] = [];

beforeAll(async () => {
  await startI18n();
});
beforeEach(() => {
  answers = {
    'GET /api/opening': [
      { ecco: 'D50', ...RESULTS },
      { ecco: 'D51', ...RESULTS },
    ],
    'GET /api/opening/page': D50,
    'GET /api/opening/game': { games: [], next: null },
  };
  asked = answerCalls((route) => answers[route]);
  sessionStore.setState({ session: { kind: 'user', user: makeUser() } });
});
afterEach(cleanup);

/** @returns a function that reads the current address */
function show(address: string): () => string {
  const history = createMemoryHistory({ initialEntries: [address] });
  const rootRoute = createRootRoute();
  const route = (path: string, component: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => rootRoute, path, component });
  const routeTree = rootRoute.addChildren([
    route('/openings', OpeningsPage),
    route('/openings/$code', OpeningPage),
  ]);
  const router = createRouter({ routeTree, history });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The type is that of the router of the whole product.
  render(<RouterProvider router={router as never} />);
  return () => history.location.href;
}

const linkNames = () =>
  screen.getAllByRole('link').map(({ textContent }) => textContent.slice(0, 3));

test('the codes are a tree, whose groups have the results of all their codes', async () => {
  show('/openings');
  const volume = await screen.findByRole('region', { name: /Same- and opposite-direction/ });
  const group = within(volume).getByText('D50–D55').closest('summary');
  expect(group?.textContent).toContain('20 games');
  expect(group?.textContent).toContain('Central Cannon vs. Opposite Direction Cannons');
});

test.each([
  ['d50', ['D50']],
  ['后补列炮', ['D51', 'D52', 'D53', 'D54', 'D55']],
  ['Ｄ50', ['D50']],
  ['phao dau liet phao hau bo qua ha', ['D53']],
])('“%s” finds openings by code or name, and is part of the address', async (text, codes) => {
  const address = show('/openings');
  const field = await screen.findByRole('searchbox');
  fireEvent.change(field, { target: { value: text } });
  await waitFor(() => expect(linkNames().filter((name) => name.startsWith('D5'))).toEqual(codes));
  expect(new URL(address(), 'http://chuhe').searchParams.get('text')).toBe(text);
});

test('a letter finds the codes that begin with it', async () => {
  show('/openings?text=b');
  await screen.findByRole('link', { name: /^B00/ });
  const codes = linkNames().filter((name) => /^[A-E]\d\d/.test(name));
  expect(codes.every((name) => name.startsWith('B'))).toBe(true);
});

test('a search without openings says so', async () => {
  show('/openings?text=xyz');
  expect(await screen.findByText('No opening has this code or name')).toBeDefined();
});

test('an opening has its moves, its typical moves, its players and its games', async () => {
  const address = show('/openings/d50');
  await screen.findByRole('heading', { name: /^D50 Central Cannon vs\. Opposite/ });
  expect(screen.getByText('1. C2=5 C2=5')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Open on the board' }).getAttribute('href')).toBe(
    '/?moves=h2e2b7e7',
  );
  const plans = await screen.findByRole('region', { name: 'Typical moves' });
  expect(plans.textContent).toContain('H2+3100%');
  expect(plans.textContent).toContain('H2+375%');
  expect(screen.getByText('Red won 5 · 4 drawn · Black won 1')).toBeDefined();
  expect(screen.getByRole('link', { name: /4$/ }).getAttribute('href')).toContain('?ecco=D50');
  fireEvent.click(screen.getByRole('button', { name: /^1962:/ }));
  await waitFor(() => expect(address()).toBe('/openings/d50?year=1962'));
  await waitFor(() =>
    expect(asked.findLast(([route]) => route === 'GET /api/opening/game')?.[1].query).toEqual({
      ecco: 'D50',
      year: 1962,
    }),
  );
});

test('an unknown code, an opening without games and a failure are said in words', async () => {
  show('/openings/E99');
  expect(await screen.findByText('Opening not found')).toBeDefined();
  cleanup();
  answers['GET /api/opening/page'] = {
    ...D50,
    games: 0,
    plans: { games: 0, moves: [] },
  };
  show('/openings/D51');
  expect(await screen.findByText('No game on this site has this opening.')).toBeDefined();
  cleanup();
  answers['GET /api/opening/page'] = readFailure(500, { message: 'Broken' });
  show('/openings/D52');
  expect(await screen.findByText('The openings could not be loaded')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
});
