// @vitest-environment jsdom
import type { BookEntry } from '@chuhe/contract/book';
import type { CloudPosition } from '@chuhe/contract/cloud';
import type { ExplorerAnswer } from '@chuhe/contract/explorer';
import { positionAt } from '@chuhe/game/tree';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import { Position } from '@chuhe/rules/position';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import axe from 'axe-core';
import { createRef } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { RESORT_MS } from '../../../components/use-row-order.ts';
import { browserEngine } from '../../../engine/engines.ts';
import { makeTestService } from '../../../engine/testing/test-service.ts';
import { chooseLanguage, startI18n } from '../../../i18n/i18n.ts';
import { gameStore } from '../../../lib/game/game-store.ts';
import { hintsStore } from '../../../lib/game/hints-store.ts';
import { answerOf as gamesOf } from '../../../lib/game/testing/explorer-answers.ts';
import { overrideService } from '../../../lib/services.ts';
import { entryOf } from '../../../lib/sources/testing/book-entries.ts';
import { readJson, STORAGE_KEYS } from '../../../lib/storage.ts';
import { AllSources } from './all-sources.tsx';
import type { Source, SourceStatus } from './source.ts';
import { cloudOf } from './testing/move-infos.ts';

interface Data {
  readonly cloud?: CloudPosition | undefined;
  readonly book?: readonly BookEntry[] | undefined;
  readonly games?: ExplorerAnswer | undefined;
  readonly names?: ReadonlyMap<string, string>;
}

const retry = vi.fn<() => void>();

beforeAll(startI18n);
beforeEach(() => {
  vi.useFakeTimers();
  overrideService(browserEngine, makeTestService().service);
  retry.mockReset();
});
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
  await chooseLanguage('en');
});

const KNOWN: Data = {
  cloud: cloudOf({ h2e2: 31, g0e2: 30, i0i1: -120 }),
  book: [
    entryOf('h2e2', { priority: 10, note: 'Main line', isMirrored: true }),
    entryOf('i0i1', { priority: 4, valid: false }),
  ],
  games: gamesOf({ h2e2: [34, 41, 25], i3i4: [3_000, 900, 912] }),
};

function source<T>(data: T | undefined, status: SourceStatus = 'open'): Source<T> {
  return { status, data, retry };
}

function table(
  data: Data,
  statuses: Partial<Record<'cloud' | 'book' | 'games', SourceStatus>> = {},
  onClearFilter?: () => void,
) {
  return (
    <AllSources
      panel={createRef()}
      cloud={source(data.cloud, statuses.cloud)}
      book={source(data.book, statuses.book)}
      games={source(data.games, statuses.games)}
      bookNames={data.names}
      onClearFilter={onClearFilter}
    />
  );
}

const buttons = () => screen.getAllByRole('button', { name: /^Play / });
const moves = () => buttons().map((each) => each.textContent);
const row = (name: string): HTMLElement => {
  const found = screen.getByRole('button', { name: `Play ${name}` }).closest('tr');
  if (found === null) throw new Error('No row');
  return found;
};
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('says that a filter leaves out games, and offers to clear it', () => {
  const clear = vi.fn<() => void>();
  render(table(KNOWN, {}, clear));
  expect(screen.getByText('Filter on', { exact: false })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Clear the filter' }));
  expect(clear).toHaveBeenCalledOnce();
});

test('with several books, a row names its book and the priorities in later books', () => {
  const book = [
    entryOf('h2e2', { bookId: 'a', priority: 10 }),
    entryOf('h2e2', { bookId: 'b', priority: 3 }),
    entryOf('i3i4', { bookId: 'b', priority: 5 }),
  ];
  const names = new Map([
    ['a', 'Sunday’s game'],
    ['b', 'Central cannon'],
  ]);
  const { rerender } = render(table({ book, names }));
  const weight = 'In your book: priority 10, 5 of 5 bars';
  const upper = `Sunday’s game · ${weight} · Central cannon: priority 3`;
  expect(within(row('C2=5')).getByRole('img', { name: upper })).toBeTruthy();
  expect(row('C2=5').textContent).toContain('Sunday’s game+1');
  expect(within(row('P1+1')).getAllByText('Central cannon')).toHaveLength(2);
  rerender(table({ book: book.slice(0, 1) }));
  expect(within(row('C2=5')).getByRole('img', { name: weight })).toBeTruthy();
});

test('a row has the values of every source for its move', () => {
  render(table(KNOWN));
  expect(moves()).toEqual(['C2=5', 'E3+5', 'R1+1', 'P1+1']);
  const best = within(row('C2=5'));
  expect(best.getByText('+0.31')).toBeTruthy();
  expect(best.getByRole('img', { name: 'Best move' })).toBeTruthy();
  expect(best.getByRole('img', { name: 'In your book: priority 10, 5 of 5 bars' })).toBeTruthy();
  expect(best.getByRole('img', { name: 'Red won 34%, drawn 41%, Black won 25%' }).textContent).toBe(
    '344125',
  );
  expect(best.getByText('100')).toBeTruthy();
  expect(best.getByText('Main line')).toBeTruthy();
  expect(best.getByRole('img', { name: 'The same as its mirror image, C8=5' })).toBeTruthy();
  expect(
    within(row('R1+1')).getByRole('img', { name: /^In your book, but inactive/ }),
  ).toBeTruthy();
  expect(within(row('P1+1')).getByRole('img', { name: /^Red won 62%/ }).textContent).toBe('621919');
});

test('the games have their sum, and long counts are short', () => {
  render(table(KNOWN));
  const total = screen.getByRole('rowheader', { name: 'Total' }).closest('tr');
  expect(total?.textContent).toContain('4.9k');
  expect(within(row('P1+1')).getByText('4.8k')).toBeTruthy();
});

test('every legal move can be shown and played', () => {
  render(table(KNOWN));
  const more = screen.getByRole('button', { name: '40 more moves' });
  expect(more.getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(more);
  expect(moves()).toHaveLength(44);
  fireEvent.click(screen.getByRole('button', { name: 'Play H2+1' }));
  const { game, current } = gameStore.getState();
  expect(positionAt(game, current).fen).toBe(Position.fromFen(INITIAL_FEN).play('h0i2').fen);
});

test('pointing at a row draws its arrow, and a click anywhere in it plays it', () => {
  render(table(KNOWN));
  fireEvent.pointerOver(row('C2=5'), { pointerType: 'mouse' });
  expect(hintsStore.getState().pointed).toMatchObject({ from: 'h2', to: 'e2' });
  fireEvent.click(within(row('C2=5')).getByText('Main line'));
  expect(gameStore.getState().game.nodes.size).toBe(2);
});

test('one row can be reached by Tab; arrows, Home and End move from there', () => {
  render(table(KNOWN));
  const [first, second, , last] = buttons();
  expect(buttons().map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1, -1]);
  first?.focus();
  fireEvent.keyDown(first ?? document.body, { key: 'ArrowDown' });
  expect(document.activeElement).toBe(second);
  expect(buttons().map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1, -1]);
  fireEvent.keyDown(second ?? document.body, { key: 'End' });
  expect(document.activeElement).toBe(last);
  fireEvent.keyDown(last ?? document.body, { key: 'ArrowDown' });
  expect(document.activeElement).toBe(last);
});

test('a head sorts by its column and says so; the choice is kept', () => {
  render(table(KNOWN));
  fireEvent.click(screen.getByRole('button', { name: /^Games/ }));
  expect(moves()).toEqual(['P1+1', 'C2=5', 'E3+5', 'R1+1']);
  expect(screen.getByRole('columnheader', { name: /^Games/ }).getAttribute('aria-sort')).toBe(
    'descending',
  );
  expect(readJson(STORAGE_KEYS.sourcesSort)).toEqual({ column: 'games', isReversed: false });
  fireEvent.click(screen.getByRole('button', { name: /^Games/ }));
  fireEvent.click(screen.getByRole('button', { name: /^Games/ }));
  expect(moves()).toEqual(['C2=5', 'E3+5', 'R1+1', 'P1+1']);
});

test('rows do not move under the pointer, and at most once a second otherwise', async () => {
  const { rerender } = render(table(KNOWN));
  await pass(RESORT_MS);
  fireEvent.pointerOver(row('E3+5'), { pointerType: 'mouse' });
  rerender(table({ ...KNOWN, cloud: cloudOf({ g0e2: 60, h2e2: 31, g3g4: 20, i0i1: -120 }) }));
  await pass(RESORT_MS * 2);
  expect(moves()).toEqual(['C2=5', 'E3+5', 'R1+1', 'P1+1', 'P3+1']);
  fireEvent.pointerLeave(screen.getAllByRole('rowgroup')[1] ?? document.body);
  await pass(RESORT_MS);
  expect(moves()).toEqual(['E3+5', 'C2=5', 'P3+1', 'R1+1', 'P1+1']);
});

test('the start is its own mirror image: games stand at one move of a pair, so that the rows add up to the sum', () => {
  render(table({ games: KNOWN.games }));
  expect(within(row('P1+1')).getByText('4.8k')).toBeTruthy();
  expect(
    within(row('P1+1')).getByRole('img', { name: 'The same as its mirror image, P9+1' }),
  ).toBeTruthy();
  expect(moves()).toEqual(['P1+1', 'C2=5']);
  expect(screen.getByRole('row', { name: /^Total/ }).textContent).toContain('4.9k');
});

test('a row that loses its last value goes, or shows it until the pointer has left', async () => {
  const { rerender } = render(table(KNOWN));
  fireEvent.pointerOver(row('C2=5'), { pointerType: 'mouse' });
  rerender(table({ ...KNOWN, cloud: cloudOf({ h2e2: 31 }) }));
  expect(moves()).toEqual(['C2=5', 'E3+5', 'R1+1', 'P1+1']);
  expect(row('E3+5').textContent).toContain('+0.30');
  fireEvent.pointerLeave(screen.getAllByRole('rowgroup')[1] ?? document.body);
  expect(moves()).toEqual(['C2=5', 'R1+1', 'P1+1']);
});

const best = () => document.querySelector('tr[data-best] button')?.textContent;

test('only rows with a value are shown, and the best row has the highest score of those shown', () => {
  const data = { ...KNOWN, cloud: cloudOf({ g0e2: 90, h2e2: 31, i0i1: -120 }) };
  const { rerender } = render(table(data));
  expect([moves()[0], best()]).toEqual(['E3+5', 'E3+5']);
  for (const each of moves()) expect(row(each).textContent).toMatch(/\d/);
  fireEvent.click(screen.getByRole('button', { name: /^Games/ }));
  expect([moves()[0], best()]).toEqual(['P1+1', 'E3+5']);
  // Its last value is gone, but it is still shown.
  fireEvent.pointerOver(row('C2=5'), { pointerType: 'mouse' });
  rerender(table({ ...data, cloud: cloudOf({ h2e2: 31 }) }));
  expect([moves().includes('E3+5'), best()]).toEqual([true, 'E3+5']);
  fireEvent.pointerLeave(screen.getAllByRole('rowgroup')[1] ?? document.body);
  expect([moves().includes('E3+5'), best()]).toEqual([false, 'C2=5']);
});

test('until the first answer, placeholder rows stand in the table, and not again for the next position', () => {
  const { rerender, container } = render(table({}, WAITING));
  const hasPlaceholders = () => container.querySelector('[data-skeleton]') !== null;
  expect(hasPlaceholders()).toBe(true);
  rerender(table(KNOWN));
  expect(hasPlaceholders()).toBe(false);
  rerender(table({}, WAITING));
  expect(hasPlaceholders()).toBe(false);
});

const WAITING = { cloud: 'waiting', book: 'waiting', games: 'waiting' } as const;

test('rows of a new position do not move under a pointer that rested there while it came', async () => {
  const { rerender } = render(table(KNOWN));
  fireEvent.pointerOver(row('C2=5'), { pointerType: 'mouse' });
  fireEvent.click(row('C2=5'));
  rerender(table({ cloud: cloudOf({ h9g7: -10, b9c7: -30 }) }));
  expect(moves()).toEqual(['H8+7', 'H2+3']);
  rerender(table({ cloud: cloudOf({ b9c7: -5, h9g7: -10, a9a8: -3 }) }));
  await pass(RESORT_MS * 2);
  expect(moves()).toEqual(['H8+7', 'H2+3', 'R1+1']);
});

test('after a move by key, the rows of the next position are animated', async () => {
  const { rerender } = render(table(KNOWN));
  const [first] = buttons();
  const byKey = vi
    .spyOn(Element.prototype, 'matches')
    .mockImplementation((selector) => selector === ':focus-visible');
  act(() => first?.focus());
  byKey.mockRestore();
  fireEvent.click(first ?? document.body);
  const cloud = cloudOf({ h9g7: -10, b9c7: -30 });
  rerender(table({ cloud }));
  expect(moves()).toEqual(['H8+7', 'H2+3']);
  rerender(table({ cloud: cloudOf({ b9c7: -5, h9g7: -10 }) }));
  await pass(RESORT_MS * 2);
  expect(moves()).toEqual(['H2+3', 'H8+7']);
});

test('a move that sources disagree about says which, and how', () => {
  const book = [entryOf('g0e2', { priority: 9, score: -200 })];
  const cloud = cloudOf({ h2e2: 150, g0e2: 20 });
  render(table({ cloud, book }));
  const [badge] = within(row('E3+5')).getAllByRole('img', { name: /disagree/ });
  expect(badge?.getAttribute('aria-label')).toBe(
    'The sources disagree: cloud +0.20, book −2.00. The cloud rates your book’s preferred move 1.30 pawns below the best move.',
  );
  expect(within(row('C2=5')).queryByRole('img', { name: /disagree/ })).toBeNull();
});

test.each([
  ['offline', 'the server is not responding; the board and the engine still work.', true],
  ['failed', 'could not be loaded; the other sources still work.', true],
  ['busy', 'too many requests; wait a moment.', true],
  ['locked', 'available once you are logged in.', false],
] as const)(
  'a source that is %s says so in a line, and hides no other',
  (status, text, canRetry) => {
    render(table({ ...KNOWN, games: undefined }, { games: status, book: status }));
    expect(screen.getByText('My book, Games:').parentElement?.textContent).toBe(
      `My book, Games: ${text}`,
    );
    expect(moves()).toHaveLength(3);
    const again = screen.queryByRole('button', { name: 'Try again' });
    expect(again !== null).toBe(canRetry);
    if (again !== null) fireEvent.click(again);
    expect(retry).toHaveBeenCalledTimes(canRetry ? 2 : 0);
  },
);

test('a locked cloud names the permission that opens it', () => {
  render(table({ games: KNOWN.games }, { cloud: 'locked' }));
  expect(screen.getByText(/CLOUD\.READ/)).toBeTruthy();
  expect(moves()).toEqual(['P1+1', 'C2=5']);
});

test('the user sees that a slow source is loading', () => {
  const { rerender } = render(table({}, { cloud: 'loading', book: 'waiting', games: 'waiting' }));
  expect(screen.getByText('Loading sources')).toBeTruthy();
  rerender(table({ ...KNOWN, cloud: undefined }, { cloud: 'loading' }));
  expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
});

test('a position without known moves has an explanation and a button for the legal moves', () => {
  render(table({ cloud: cloudOf({}), book: [], games: gamesOf({}) }));
  expect(screen.getByText('No source knows this position yet')).toBeTruthy();
  expect(screen.getByRole('button', { name: '44 more moves' })).toBeTruthy();
});

test('the table speaks the language of the user', async () => {
  await chooseLanguage('zh');
  render(table(KNOWN));
  expect(screen.getByRole('columnheader', { name: '开局库' })).toBeTruthy();
  expect(screen.getByRole('button', { name: '走 炮二平五' })).toBeTruthy();
});

test('the table has no accessibility violations', async () => {
  const { container } = render(table(KNOWN, { games: 'offline' }));
  vi.useRealTimers();
  const { violations } = await axe.run(container, {
    rules: { 'color-contrast': { enabled: false } },
  });
  expect(violations).toEqual([]);
});
