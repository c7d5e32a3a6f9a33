// @vitest-environment jsdom
import type { User } from '@chuhe/contract/identity';
import { positionAt } from '@chuhe/game/tree';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import { Position } from '@chuhe/rules/position';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { RESORT_MS } from '../../../components/use-row-order.ts';
import { chooseLanguage, startI18n } from '../../../i18n/i18n.ts';
import { announcementStore } from '../../../lib/announcement.ts';
import { makeCredit } from '../../../lib/credit/testing.ts';
import { refetchCredit } from '../../../lib/credit/use-credit.ts';
import { gameStore, goBack, goForward, playMove } from '../../../lib/game/game-store.ts';
import { hintsStore } from '../../../lib/game/hints-store.ts';
import { live } from '../../../lib/live/live.ts';
import type { Session } from '../../../lib/session/session.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { FRESH_MS } from '../../../lib/sources/use-position-data.ts';
import { CloudPanel } from './cloud-panel.tsx';
import { cloudMove, FakeCloud } from './testing/fake-cloud.ts';
import { METERED_REST_MS, REST_MS } from './use-cloud-position.ts';
import { POINTED_MS } from './use-win-rate.ts';

const KNOWN = [
  cloudMove('h2e2', 40, { rank: 2 }),
  cloudMove('b2e2', 38, { rank: 1 }),
  cloudMove('c3c4', 20),
  cloudMove('a0a1', -300),
];

function reader(permissions: readonly string[], isGuest = true, id = 'a'): Session {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The panel looks at these parts only.
  const user = {
    id,
    type: 'NORMAL',
    isGuest,
    permissions: permissions.map((name) => ({ name })),
  } as User;
  return { kind: 'user', user };
}

let cloud: FakeCloud;

beforeAll(startI18n);
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(live(), 'send').mockReturnValue(true);
  sessionStore.setState({ session: reader(['CLOUD.READ']) });
  cloud = new FakeCloud();
  cloud.positions.set(INITIAL_FEN, KNOWN);
});
afterEach(async () => {
  cleanup();
  vi.useRealTimers();
  await chooseLanguage('en');
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function show(): Promise<HTMLElement> {
  const { container } = render(<CloudPanel />);
  await pass(REST_MS + 20);
  return container;
}

const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(0, -1)
        .map((cell) => cell.textContent),
    );
const moves = () =>
  screen.getAllByRole('button', { name: /^Play (?!up)/ }).map((each) => each.textContent);

test('until the first answer there are placeholder rows, also before the session is known', async () => {
  sessionStore.setState({ session: { kind: 'starting' } });
  const { container } = render(<CloudPanel />);
  const hasPlaceholders = () => container.querySelector('[data-skeleton]') !== null;
  expect(hasPlaceholders()).toBe(true);
  await pass(1_000);
  expect(hasPlaceholders()).toBe(true);
  act(() => sessionStore.setState({ session: reader(['CLOUD.READ']) }));
  expect(hasPlaceholders()).toBe(true);
  await pass(REST_MS + 20);
  expect([hasPlaceholders(), moves()]).toEqual([false, expect.arrayContaining(['C2=5'])]);
  act(() => void playMove('h2e2'));
  expect(hasPlaceholders()).toBe(false);
  act(goBack);
});

test('hints say where a score comes from once the user points at the table', async () => {
  cloud.positions.set(INITIAL_FEN, [
    cloudMove('h2e2', 40, { rank: 2, source: 'engine', nodes: 1_250_000 }),
    cloudMove('c3c4', 20, { source: 'contribution', engine: null, depth: null, nodes: null }),
  ]);
  const panel = await show();
  const hints = () =>
    [...panel.querySelectorAll('td[data-column="score"]')].map((cell) =>
      cell.getAttribute('data-hint'),
    );
  expect(hints()).toEqual([null, null]);
  fireEvent.pointerEnter(screen.getByRole('table'));
  await vi.waitFor(() => expect(hints()).not.toContain(null));
  expect(hints()).toEqual([
    'server’s engine · Fake 1 · depth 14 · 1.3M nodes · 20/11/2026',
    'users · 20/11/2026',
  ]);
});

test('another user at the same position gets new data', async () => {
  await show();
  act(() => sessionStore.setState({ session: reader(['CLOUD.READ'], false, 'b') }));
  await pass(REST_MS + 20);
  expect(cloud.calls).toBe(2);
  expect(moves()).toHaveLength(4);
});

test('every known move has its score, mark, words, Red’s chance, depth, replies and source', async () => {
  await show();
  expect(rows()).toEqual([
    ['+0.40★', 'equal', '56%', '14', '2/44', 'starter data'],
    ['+0.38✓', 'equal', '56%', '14', '2/44', 'starter data'],
    ['+0.20', 'equal', '53%', '14', '2/44', 'starter data'],
    ['−3.00??', 'Black has the advantage', '13%', '14', '2/44', 'starter data'],
  ]);
  expect(
    screen.getByText(/^Moves: 4 of 44 · starter data \(Fake 1\) · depth 14 · 17:00 20\/11\/2026/),
  ).toBeTruthy();
});

test('heads sort the known moves, and the best stays marked', async () => {
  await show();
  const best = moves()[0];
  const head = screen.getByRole('button', { name: 'Score' });
  fireEvent.click(head);
  fireEvent.click(head);
  expect(moves().at(-1)).toBe(best);
  expect(document.querySelector('[data-best]')?.textContent).toContain(best);
  fireEvent.click(head);
  expect(moves()[0]).toBe(best);
});

test('rows keep their place under the pointer when a newer answer arrives, and their values change', async () => {
  await show();
  const before = moves();
  playMove('h2e2');
  await pass(FRESH_MS + REST_MS + 20);
  const worse = cloudMove('h2e2', 5);
  cloud.positions.set(INITIAL_FEN, [...KNOWN.slice(1, 3), worse, ...KNOWN.slice(3)]);
  act(() => goBack());
  const body = screen.getAllByRole('rowgroup')[1] ?? document.body;
  fireEvent.pointerOver(screen.getAllByRole('row')[1] ?? body, { pointerType: 'mouse' });
  await pass(REST_MS + 20);
  expect(moves()).toEqual(before);
  expect(rows()[0]?.[0]).toContain('+0.05');
  fireEvent.pointerLeave(body);
  await pass(RESORT_MS + 20);
  expect(moves()).toEqual([before[1], before[2], before[0], before[3]]);
});

test('the panel speaks the language of the user', async () => {
  await chooseLanguage('zh');
  await show();
  expect(rows()[3]).toEqual(['−3.00??', '黑方大优', '13%', '14', '2/44', '初始数据']);
});

test('moves that are not known are behind a button, and can be played as well', async () => {
  await show();
  expect(screen.queryByText('not known yet')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'All moves (40 more)' }));
  expect(screen.getAllByText('not known yet')).toHaveLength(40);
  fireEvent.click(screen.getByRole('button', { name: 'Play H2+1' }));
  const { game, current } = gameStore.getState();
  expect(positionAt(game, current).fen).toBe(Position.fromFen(INITIAL_FEN).play('h0i2').fen);
});

test('a row under the pointer draws its arrow, and a click anywhere in it plays the move', async () => {
  await show();
  const [, first] = screen.getAllByRole('row');
  if (first === undefined) throw new Error('There is no row');
  fireEvent.pointerOver(first, { pointerType: 'mouse' });
  expect(hintsStore.getState().pointed).toMatchObject({ from: 'h2', to: 'e2' });
  fireEvent.click(within(first).getByText('56%'));
  expect(hintsStore.getState().pointed).toBeUndefined();
  expect(gameStore.getState().current).not.toBe(gameStore.getInitialState().current);
});

test('the arrow keys go from row to row', async () => {
  await show();
  const [first, second] = screen.getAllByRole('button', { name: /^Play (?!up)/ });
  first?.focus();
  fireEvent.keyDown(first ?? document.body, { key: 'ArrowDown' });
  expect(document.activeElement).toBe(second);
  expect([first?.tabIndex, second?.tabIndex]).toEqual([-1, 0]);
});

test('an unknown position shows that it is being analysed, and the result appears by itself', async () => {
  cloud.positions.clear();
  await show();
  expect(screen.getByText('Stay here for a moment and the server will analyse it.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'All moves (44)' })).toBeTruthy();
  await pass(1_000);
  expect(cloud.learned).toEqual([INITIAL_FEN]);
  expect(screen.getByText('Being analysed. The result will appear here.')).toBeTruthy();
  cloud.positions.set(INITIAL_FEN, KNOWN);
  act(() => live().receive({ type: 'position-changed', fen: INITIAL_FEN }));
  await pass(1_000);
  expect(moves()).toHaveLength(4);
});

test.each([
  ['off', /The server has no engine/],
  ['full', /too much to analyse/],
] as const)('a server that cannot work it out (%s) says so', async (learning, text) => {
  cloud.positions.clear();
  cloud.learning = learning;
  await show();
  await pass(1_000);
  expect(screen.getByText(text)).toBeTruthy();
});

test('a user without permission sees what unlocks the cloud, and nothing is requested', async () => {
  sessionStore.setState({ session: reader([], false) });
  await show();
  expect(screen.getByText('The cloud is locked')).toBeTruthy();
  expect(screen.getByText(/CLOUD\.READ/)).toBeTruthy();
  expect(cloud.calls).toBe(0);
  act(() => sessionStore.setState({ session: reader(['CLOUD.UNLIMIT']) }));
  await pass(REST_MS + 20);
  expect(moves()).toHaveLength(4);
});

test('once the session has ended, the panel offers the log-in instead of a permission or a package', async () => {
  await show();
  act(() => sessionStore.setState({ session: { kind: 'signed-out', why: 'ended' } }));
  expect(screen.getByText('You are not logged in')).toBeTruthy();
  expect(screen.queryByText(/CLOUD\.READ/)).toBeNull();
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/register', '/login']);
});

test('without a server the panel says so and that the rest works', async () => {
  sessionStore.setState({ session: { kind: 'local-guest' } });
  await show();
  expect(screen.getByText('The cloud cannot be reached')).toBeTruthy();
  expect(cloud.calls).toBe(0);
});

test.each([
  ['NETWORK', 'The cloud cannot be reached'],
  ['PAYMENT_REQUIRED', 'Cloud look-ups used up'],
  ['INTERNAL_ERROR', 'The cloud could not be loaded'],
] as const)('a call that fails with %s is said in words', async (code, title) => {
  cloud.failure = code;
  await show();
  expect(screen.getByText(title)).toBeTruthy();
});

test('a user without look-ups left sees when and where there are more', async () => {
  cloud.credit = makeCredit();
  cloud.failure = 'PAYMENT_REQUIRED';
  await show();
  await pass(METERED_REST_MS);
  expect(
    screen.getByText(/100 free look-ups will be available again from 00:00 23\/11\/2026/),
  ).toBeTruthy();
  const link = screen.getByRole('link', { name: 'See packages' });
  expect(link.getAttribute('href')).toBe('/packages');
});

test('a guest without look-ups left sees that a free account has more, and signs up or logs in first', async () => {
  const trial = { left: 0, perDay: 30, endsAt: '2026-11-22T17:00:00.000Z' };
  cloud.credit = makeCredit({ trial, account: { lookUps: 100, searchSeconds: 600 } });
  cloud.failure = 'PAYMENT_REQUIRED';
  await show();
  await pass(METERED_REST_MS);
  const words =
    /A guest has 30 free look-ups a day, and new ones from 00:00 23\/11\/2026.*A free account has 100 a day/;
  expect(screen.getByText(words)).toBeTruthy();
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/register', '/login', '/packages']);
});

test('the button for the server’s engine shows how much time is left today, if it is limited', async () => {
  await show();
  expect(screen.getByRole('button', { name: 'Analyse deeper on the server' })).toBeTruthy();
  cloud.credit = makeCredit({ search: { isLimited: true, left: 150, perDay: 600 } });
  act(() => refetchCredit());
  await pass(20);
  const name = 'Analyse deeper on the server (3 min left today)';
  expect(screen.getByRole('button', { name })).toBeTruthy();
  cloud.credit = makeCredit({ search: { isLimited: true, left: 0, perDay: 600 } });
  act(() => refetchCredit());
  await pass(20);
  const spent = screen.getByRole('button', { name: 'Analyse deeper on the server' });
  expect(spent.hasAttribute('disabled')).toBe(true);
  expect(screen.getByText('You have used up today’s time on the server’s engine.')).toBeTruthy();
});

test('another try brings the moves', async () => {
  cloud.failure = 'INTERNAL_ERROR';
  await show();
  cloud.failure = undefined;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await pass(20);
  expect(moves()).toHaveLength(4);
});

test('an external database that does not respond is named, and announced once', async () => {
  const heard: string[] = [];
  announcementStore.subscribe(({ text }) => heard.push(text));
  cloud.upstream = { name: 'cloud.example', isAnswering: false };
  await show();
  const words = 'The external database cloud.example is not responding. This is our own data.';
  expect(screen.getByText(words)).toBeTruthy();
  playMove('h2e2');
  await pass(REST_MS + 20);
  act(() => goBack());
  await pass(REST_MS + 20);
  expect(heard).toEqual([words]);
});

test('a cloud that cannot be reached is announced once while the user steps through known positions', async () => {
  const heard: string[] = [];
  announcementStore.subscribe(({ text }) => heard.push(text));
  await show();
  playMove('h2e2');
  await pass(REST_MS + 20);
  await pass(FRESH_MS);
  cloud.failure = 'NETWORK';
  for (const step of [goBack, goForward, goBack, goForward]) {
    act(step);
    await pass(REST_MS + 20);
  }
  expect(heard).toHaveLength(1);
  cloud.failure = undefined;
  act(() => goBack());
  await pass(REST_MS + 20);
  await pass(FRESH_MS);
  cloud.failure = 'NETWORK';
  act(() => goForward());
  await pass(REST_MS + 20);
  expect(heard).toHaveLength(2);
});

test('a step forward and back shows the moves of each position', async () => {
  await show();
  playMove('h2e2');
  await pass(REST_MS + 20);
  expect(screen.queryByRole('button', { name: /^Play C2=5/ })).toBeNull();
  act(() => goBack());
  expect(moves()).toHaveLength(4);
});

test('the panel has no accessibility violations', async () => {
  const container = await show();
  vi.useRealTimers();
  const { violations } = await axe.run(container, {
    rules: { 'color-contrast': { enabled: false } },
  });
  expect(violations).toEqual([]);
});

const point = async (move: string): Promise<void> => {
  fireEvent.pointerOver(screen.getByRole('button', { name: `Play ${move}` }), {
    pointerType: 'mouse',
  });
  await pass(POINTED_MS + 20);
};

test('the win rate of the move under the pointer is shown, from games or else from its score', async () => {
  cloud.winRates.set('h2e2', { winRate: 62.4, sampleSize: 1200, score: null });
  cloud.winRates.set('b2e2', { winRate: 50.4, sampleSize: 0, score: 10 });
  await show();
  await point('C2=5');
  expect(screen.getByText('After C2=5, Red scores 62% in 1,200 games')).toBeDefined();
  await point('C8=5');
  expect(
    screen.getByText('After C8=5, Red’s winning chance is 56%, judging by the score'),
  ).toBeDefined();
  await point('P7+1');
  expect(screen.getByText(/^Moves: 4 of 44/)).toBeDefined();
});
