// @vitest-environment jsdom
import type { ExplorerAnswer } from '@chuhe/contract/explorer';
import { nodeOf } from '@chuhe/game/tree';
import { Position } from '@chuhe/rules/position';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import { api } from '../../../lib/api/api.ts';
import type { Answer } from '../../../lib/api/api-client.ts';
import { type FailureCode, localFailure } from '../../../lib/api/failure.ts';
import { gameStore, playMove, undo } from '../../../lib/game/game-store.ts';
import { answerOf, sampleOf } from '../../../lib/game/testing/explorer-answers.ts';
import { queryClient } from '../../../lib/query/query-client.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { makeUser } from '../../../lib/session/testing/make-user.ts';
import { filterStore, NO_FILTER } from './games-filter.ts';
import { GamesPanel } from './games-panel.tsx';
import { REST_MS } from './use-explorer.ts';

/** The real component requires a router. */
vi.mock('../../../components/app-link.tsx', () => ({ AppLink: 'a' }));

const COLLECTION = {
  ruleset: null,
  firstYear: 1950,
  lastYear: 2024,
  isShipped: false,
  updatedAt: '2026-11-20T10:00:00.000Z',
};
const COLLECTIONS = [
  { collectionId: 1, name: 'Masters', games: 1500, ...COLLECTION },
  { collectionId: 2, name: 'Club', games: 20, ...COLLECTION },
];

const world = {
  queries: [] as object[],
  answer: undefined as ExplorerAnswer | undefined,
  failure: undefined as FailureCode | undefined,
  collections: async (): Promise<object> => ({ success: true, data: COLLECTIONS }),
};
/** Paths and parameters of other calls. */
const called: unknown[] = [];
const openOwn = vi.fn<(matchId: string) => Promise<boolean>>();

beforeAll(startI18n);
beforeEach(() => {
  vi.useFakeTimers();
  sessionStore.setState({ session: { kind: 'user', user: makeUser() } });
  Object.assign(world, { queries: [], failure: undefined, answer: KNOWN });
  openOwn.mockReset();
  called.length = 0;
  world.collections = async () => ({ success: true, data: COLLECTIONS });
  vi.spyOn(api(), 'call').mockImplementation(async ({ path }, parts: Parts) => {
    called.push([path, parts]);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Each answer matches the contract of its route.
    return (await answer(path, parts)) as never;
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('until the first answer there are placeholder rows, also before the session is known', async () => {
  sessionStore.setState({ session: { kind: 'starting' } });
  const { container } = render(<GamesPanel openOwn={openOwn} />);
  const hasPlaceholders = () => container.querySelector('[data-skeleton]') !== null;
  expect(hasPlaceholders()).toBe(true);
  act(() => sessionStore.setState({ session: { kind: 'user', user: makeUser() } }));
  expect(hasPlaceholders()).toBe(true);
  await act(() => vi.advanceTimersByTimeAsync(REST_MS + 20));
  expect(hasPlaceholders()).toBe(false);
  expect(screen.getByRole('table')).toBeDefined();
});

const KNOWN = answerOf(
  { h2e2: [34, 41, 25], c3c4: [1, 1, 3] },
  {
    opening: { ecco: 'C20', name: 'Central cannon', games: 90 },
    samples: [sampleOf(), sampleOf({ source: 'own', gameId: 'mine-1', red: 'An', black: '' })],
  },
);
const IMPORTED = {
  ...sampleOf(),
  collection: 'Masters',
  startFEN: Position.initial().fen,
  // The mirror image of 1. C2=5 H8+7.
  history: { version: 1 as const, moves: ['b2e2', 'b9c7', 'b0c2'] },
  information: [{ name: 'Red', value: 'Hu Ronghua' }],
};

interface Parts {
  readonly query?: object;
}

async function answer(path: string, { query = {} }: Parts): Promise<object> {
  if (path === '/api/explorer') return explore(query);
  return path === '/api/collection' ? world.collections() : { success: true, data: IMPORTED };
}

function explore(query: object): Answer<ExplorerAnswer> {
  world.queries.push(query);
  const { failure: code, answer } = world;
  if (code !== undefined) return { success: false, code, message: '', status: 0, fields: [] };
  return { success: true, data: answer ?? KNOWN };
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function show(): Promise<HTMLElement> {
  const { container } = render(<GamesPanel openOwn={openOwn} />);
  await pass(REST_MS + 10);
  return container;
}

test('every move has its games, score, interval, year and results, and the opening is named', async () => {
  await show();
  expect(screen.getByText('C20 Central cannon')).toBeTruthy();
  expect(screen.getByText('105 games')).toBeTruthy();
  const row = screen.getByRole('button', { name: 'Play C2=5' }).closest('tr');
  expect([...(row?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent)).toEqual([
    '100',
    '54.5%',
    '30–70',
    '2024',
    '344125',
  ]);
});

const played = () =>
  screen.getAllByRole('button', { name: /^Play / }).map(({ textContent }) => textContent);

test('heads sort the moves', async () => {
  await show();
  expect(played()).toEqual(['C2=5', 'P7+1']);
  const head = screen.getByRole('button', { name: 'Games' });
  fireEvent.click(head);
  fireEvent.click(head);
  expect(screen.getByRole('columnheader', { name: 'Games' }).ariaSort).toBe('ascending');
  expect(played()).toEqual(['P7+1', 'C2=5']);
  fireEvent.click(head);
  expect(played()).toEqual(['C2=5', 'P7+1']);
});

test('a filter sends a new request, and is marked as active', async () => {
  await show();
  fireEvent.click(screen.getByRole('button', { name: 'Filter' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Club (20)' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'My saved games' }));
  fireEvent.change(screen.getByRole('textbox', { name: 'From year' }), {
    target: { value: '1990' },
  });
  fireEvent.blur(screen.getByRole('textbox', { name: 'From year' }));
  await pass(REST_MS + 10);
  expect(world.queries.at(-1)).toMatchObject({ collections: 'mine,1', from: 1990 });
  expect(screen.getByRole('button', { name: 'Filter on', expanded: true })).toBeTruthy();
});

test('a year that is still being typed sends no request', async () => {
  await show();
  fireEvent.click(screen.getByRole('button', { name: 'Filter' }));
  for (const value of ['1', '19', '199', '1990']) {
    fireEvent.change(screen.getByRole('textbox', { name: 'From year' }), { target: { value } });
    await pass(50);
  }
  expect(world.queries).toHaveLength(1);
  await pass(1_000);
  expect(world.queries).toHaveLength(2);
});

test('half a year is no limit, and is not counted again and again', async () => {
  await show();
  fireEvent.click(screen.getByRole('button', { name: 'Filter' }));
  const change = vi.fn<() => void>();
  const stop = filterStore.subscribe(change);
  fireEvent.change(screen.getByRole('textbox', { name: 'From year' }), { target: { value: '19' } });
  await pass(3_000);
  stop();
  expect(change).not.toHaveBeenCalled();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'From year' }).value).toBe('19');
});

test('with own games and collections selected, no request is sent until the collections have loaded', async () => {
  filterStore.setState({ filter: { ...NO_FILTER, mine: true } });
  const answers: ((list: object) => void)[] = [];
  world.collections = () => new Promise((resolve) => answers.push(resolve));
  await show();
  await pass(1_000);
  expect(world.queries).toEqual([]);
  answers[0]?.({ success: true, data: COLLECTIONS });
  await pass(REST_MS + 10);
  expect(world.queries).toMatchObject([{ collections: 'mine,all' }]);
});

test('if the list of collections cannot be loaded, own games are still shown', async () => {
  filterStore.setState({ filter: { ...NO_FILTER, mine: true } });
  world.collections = async () => localFailure('NETWORK');
  await show();
  await pass(REST_MS + 10);
  expect(world.queries).toMatchObject([{ collections: 'mine' }]);
});

test('after a sign-in in another tab the collections are requested, also while a request of the previous user is pending', async () => {
  world.collections = () => new Promise(() => undefined);
  await show();
  fireEvent.click(screen.getByRole('button', { name: 'Filter' }));
  expect(screen.queryByRole('checkbox', { name: 'Club (20)' })).toBeNull();
  world.collections = async () => ({ success: true, data: COLLECTIONS });
  act(() => sessionStore.setState({ session: { kind: 'user', user: makeUser({ id: 'b' }) } }));
  await pass(10);
  expect(screen.getByRole('checkbox', { name: 'Club (20)' })).toBeTruthy();
});

test('with another list of collections than before the games are counted again', async () => {
  await show();
  expect(world.queries).toHaveLength(1);
  world.collections = async () => ({ success: true, data: COLLECTIONS.slice(1) });
  await act(() => queryClient().invalidateQueries());
  await pass(10);
  const before = world.queries.length;
  await act(() =>
    queryClient().invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === 'collections' }),
  );
  await pass(10);
  expect(world.queries).toHaveLength(before);
  world.collections = async () => ({ success: true, data: COLLECTIONS });
  await act(() =>
    queryClient().invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === 'collections' }),
  );
  await pass(10);
  expect(world.queries).toHaveLength(before + 1);
});

test('a filter that hides everything says so, and can be cleared', async () => {
  filterStore.setState({ filter: { ...NO_FILTER, player: 'Unknown' } });
  world.answer = answerOf({});
  await show();
  expect(screen.getByText('No games match the filter here')).toBeTruthy();
  world.answer = KNOWN;
  fireEvent.click(screen.getByRole('button', { name: 'Clear the filter' }));
  await pass(REST_MS + 10);
  expect(screen.getByRole('button', { name: 'Play C2=5' })).toBeTruthy();
});

test('without any collection, no request is sent', async () => {
  filterStore.setState({ filter: { ...NO_FILTER, without: [1, 2] } });
  await show();
  expect(screen.getByText('No collection is chosen')).toBeTruthy();
  expect(world.queries).toEqual([]);
});

test('a position without games is not an error', async () => {
  world.answer = answerOf({});
  await show();
  expect(screen.getByText('No games reached this position')).toBeTruthy();
});

test('a site without games says so, instead of sending the user back', async () => {
  world.answer = answerOf({});
  world.collections = async () => ({ success: true, data: [] });
  await show();
  expect(screen.getByText('There are no games yet')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Count my saved games' }));
  expect(filterStore.getState().filter.mine).toBe(true);
  expect(screen.queryByText(/Go back/)).toBeNull();
});

test.each([
  ['NETWORK', 'The games cannot be reached'],
  ['INTERNAL_ERROR', 'Game statistics could not be loaded'],
  ['TOO_MANY_REQUESTS', 'Too many requests'],
] as const)(
  'a call that fails with %s is said in words, and can be tried again',
  async (code, title) => {
    world.failure = code;
    await show();
    expect(screen.getByText(title)).toBeTruthy();
    world.failure = undefined;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await pass(10);
    expect(screen.getByRole('button', { name: 'Play C2=5' })).toBeTruthy();
  },
);

test('a signed-out user is offered to log in, and no request is sent', async () => {
  sessionStore.setState({ session: { kind: 'signed-out', why: 'left' } });
  await show();
  expect(screen.getByText('Log in to see games')).toBeTruthy();
  expect(world.queries).toEqual([]);
});

test('a game of a collection opens at the position, also where it reached the mirror image, and undo brings back the board', async () => {
  playMove('h2e2');
  playMove('h9g7');
  const before = gameStore.getState().game;
  world.answer = { ...KNOWN, moves: answerOf({ h0g2: [1, 1, 1] }).moves };
  await show();
  fireEvent.click(screen.getByRole('button', { name: /Hu Ronghua – Liu Dahua/ }));
  await pass(10);
  const { game, current } = gameStore.getState();
  expect([game === before, nodeOf(game, current).ply]).toEqual([false, 2]);
  expect(called).toContainEqual(['/api/explorer/game/:gameId', { params: { gameId: '7' } }]);
  undo();
  expect(gameStore.getState().game).toBe(before);
});

test('an own game is opened as from the list of saved games', async () => {
  openOwn.mockResolvedValue(true);
  await show();
  const samples = screen.getByRole('region', { name: 'Games to open' });
  fireEvent.click(within(samples).getByRole('button', { name: /An – \?/ }));
  await pass(10);
  expect(openOwn).toHaveBeenCalledWith('mine-1');
});

test('the panel has no accessibility violations', async () => {
  const container = await show();
  fireEvent.click(screen.getByRole('button', { name: 'Filter' }));
  vi.useRealTimers();
  const { violations } = await axe.run(container, {
    rules: { 'color-contrast': { enabled: false } },
  });
  expect(violations).toEqual([]);
  // Level 1 is the heading of the page.
  expect(screen.getByRole('heading', { name: 'Games to open', level: 2 })).toBeDefined();
});
