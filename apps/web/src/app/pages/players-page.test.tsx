// @vitest-environment jsdom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { readFailure } from '../../lib/api/failure.ts';
import { type Asked, answerCalls } from '../../lib/api/testing/answer-calls.ts';
import { sessionStore } from '../../lib/session/session-store.ts';
import { makeUser } from '../../lib/session/testing/make-user.ts';
import { PlayerPage, PlayersPage } from './players-page.tsx';

const HU = '胡榮華';
const GAME = {
  source: 'imported',
  gameId: '7',
  collectionId: 1,
  red: HU,
  black: '楊官璘',
  event: '',
  date: '1960',
  result: '1-0',
  plies: 60,
  ecco: 'C42',
};
const RESULTS = { games: 10, wins: 5, draws: 4, losses: 1 };
const PLAYER = {
  name: HU,
  red: RESULTS,
  black: { games: 2, wins: 0, draws: 0, losses: 0 },
  years: [
    { year: 1960, ...RESULTS },
    { year: 1962, games: 2, wins: 0, draws: 0, losses: 2 },
  ],
  openings: [{ ecco: 'C42', side: 'red', ...RESULTS }],
};

let answers: Record<string, unknown> = {};
let asked: readonly Asked[] = [];

beforeAll(async () => {
  await startI18n();
});
beforeEach(() => {
  answers = {
    'GET /api/player': [{ name: HU, games: 1676 }],
    'GET /api/player/page': PLAYER,
    'GET /api/player/game': { games: [GAME], next: 'more' },
  };
  asked = answerCalls((route) => answers[route]);
  sessionStore.setState({ session: { kind: 'user', user: makeUser() } });
});
afterEach(cleanup);

const last = (route: string) => asked.findLast(([each]) => each === route)?.[1].query;

/** @returns a function that reads the current address */
function show(address: string): () => string {
  const history = createMemoryHistory({ initialEntries: [address] });
  const rootRoute = createRootRoute();
  const route = (path: string, component: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => rootRoute, path, component });
  const routeTree = rootRoute.addChildren([
    route('/players', PlayersPage),
    route('/players/$name', PlayerPage),
  ]);
  const router = createRouter({ routeTree, history });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The type is that of the router of the whole product.
  render(<RouterProvider router={router as never} />);
  return () => history.location.href;
}

test('players are listed in the user’s language, and found after a pause in the typing', async () => {
  const address = show('/players');
  const link = await screen.findByRole('link', { name: /^Hu Ronghua胡榮華1,676 games$/ });
  expect(link.getAttribute('href')).toBe(`/players/${encodeURIComponent(HU)}`);
  answers['GET /api/player'] = [];
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: ' unknown ' } });
  await screen.findByText('No player has this name');
  expect(last('GET /api/player')).toEqual({ text: 'unknown' });
  expect(address()).toBe('/players?text=+unknown+');
});

test('the search in the address is asked for', async () => {
  show('/players?text=hu');
  await screen.findByRole('link', { name: /^Hu Ronghua/ });
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('hu');
  expect(last('GET /api/player')).toEqual({ text: 'hu' });
});

test.each([
  ['NORMAL', undefined],
  ['ADMIN', '/admin/collection'],
] as const)('without players, a user of type %s is led to %s', async (type, href) => {
  answers['GET /api/player'] = [];
  sessionStore.setState({ session: { kind: 'user', user: makeUser({ type }) } });
  show('/players');
  const empty = await screen.findByText('There are no players yet');
  const way = empty.parentElement?.querySelector('a');
  expect(way?.getAttribute('href')).toBe(href);
});

test('a player has results by side, year and opening, and games that open on the board', async () => {
  show(`/players/${HU}`);
  await screen.findByRole('heading', { name: 'Hu Ronghua' });
  expect(screen.getByText('胡榮華 · 胡荣华 · Hồ Vinh Hoa')).toBeTruthy();
  expect(await screen.findByText(/^10 games · 70% of the points$/)).toBeTruthy();
  // Without a result, there is no score.
  expect(screen.getByText(/^2 games$/)).toBeTruthy();
  expect(screen.getByText('5 won · 4 drawn · 1 lost')).toBeTruthy();
  expect(screen.getByText('0 won · 0 drawn · 0 lost · 2 without a result')).toBeTruthy();
  const game = await screen.findByRole('link', {
    name: /^RedHu RonghuaBlackYang Guanlin1-01960C42 /,
  });
  expect(game.getAttribute('href')).toBe('/?imported=7');
});

test('a year or an opening limits the games, in the address, and a second press removes it', async () => {
  const address = show(`/players/${HU}`);
  fireEvent.click(await screen.findByRole('button', { name: /^1962: 2 games/ }));
  await waitFor(() => expect(last('GET /api/player/game')).toEqual({ name: HU, year: 1962 }));
  fireEvent.click(screen.getByRole('button', { name: /C42/ }));
  const all = { name: HU, year: 1962, ecco: 'C42', side: 'red' };
  await waitFor(() => expect(last('GET /api/player/game')).toEqual(all));
  expect(address()).toContain('year=1962');
  expect(address()).toContain('ecco=C42');
  expect(screen.getByText('as Red · C42 · 1962')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /C42/ }));
  await screen.findByText('1962', { selector: 'p span' });
  fireEvent.click(screen.getByRole('button', { name: /^1962: 2 games/ }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'All games' })).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: /C42/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'All games' }));
  await waitFor(() => expect(screen.queryByText('as Red · C42')).toBeNull());
  expect(document.activeElement?.textContent).toBe('Games');
  expect(address()).toBe(`/players/${encodeURIComponent(HU)}`);
});

test('a wrong filter in the address is left out', async () => {
  show(`/players/${HU}?side=green&year=1&ecco=42`);
  await waitFor(() => expect(last('GET /api/player/game')).toEqual({ name: HU }));
});

test('more games are loaded on demand', async () => {
  show(`/players/${HU}`);
  const more = await screen.findByRole('button', { name: 'More games' });
  answers['GET /api/player/game'] = { games: [{ ...GAME, gameId: '8' }], next: null };
  fireEvent.click(more);
  await waitFor(() => expect(last('GET /api/player/game')).toEqual({ name: HU, after: 'more' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'More games' })).toBeNull());
  const links = screen.getAllByRole('link', { name: /Yang Guanlin/ });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/?imported=7', '/?imported=8']);
});

test('an unknown player and a failure are told, and the failed call is repeated', async () => {
  answers['GET /api/player/page'] = readFailure(404, { code: 'NOT_FOUND' });
  show('/players/unknown');
  await screen.findByText('Player not found');
  cleanup();
  answers['GET /api/player'] = readFailure(500, { message: 'Broken' });
  show('/players');
  await screen.findByText('The players could not be loaded');
  answers['GET /api/player'] = [{ name: HU, games: 1 }];
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: /Hu Ronghua/ })).toBeTruthy();
});
