// @vitest-environment jsdom
import { addLine, newGame, ROOT, setGlyphs, setTag } from '@chuhe/game/tree';
import { explain } from '@chuhe/lessons/explain';
import type { PositionView } from '@chuhe/lessons/move-verdict';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { browserEngine } from '../../../engine/engines.ts';
import { makeTestService } from '../../../engine/testing/test-service.ts';
import { startI18n } from '../../../i18n/i18n.ts';
import { takeBoard } from '../../../lib/game/board-task.ts';
import { gameStore, openGame } from '../../../lib/game/game-store.ts';
import { hintsStore } from '../../../lib/game/hints-store.ts';
import { overrideService } from '../../../lib/services.ts';
import { beginActivity, endActivity } from '../../../lib/state/activity.ts';
import { gameReviewer, lineOfGame } from './game-review.ts';
import { retryMode } from './retry-mode.ts';
import { ReviewPanel } from './review-panel.tsx';

vi.mock('@chuhe/lessons/explain', () => ({ explain: vi.fn<typeof explain>() }));

beforeAll(async () => {
  // jsdom has no layout.
  Element.prototype.scrollIntoView = () => undefined;
  await startI18n();
});
beforeEach(() => overrideService(browserEngine, makeTestService().service));
afterEach(cleanup);

const learn = () => screen.getByRole('button', { name: 'Red (1)' });

/** The report on a game with a mistake of Red, whose last position is not analysed yet. */
async function showUnfinished(): Promise<() => void> {
  const line = addLine(newGame(), ROOT, ['h2e2', 'h9g7', 'a0a1', 'b9c7']);
  if (!line.ok) throw new Error(line.error.code);
  openGame(line.value.game);
  await gameReviewer().show(lineOfGame(gameStore.getState().game));
  const lines = [
    { score: 30, moves: ['h0g2'] },
    { score: -400, moves: ['a0a1'] },
  ];
  const views: readonly (PositionView | undefined)[] = [0, 0, 30, -400, -400].map((score) => {
    return { score, depth: 11, lines: [] };
  });
  const looks = [undefined, undefined, { score: 30, depth: 14, lines }];
  gameReviewer().store.setState({ status: { kind: 'paused' }, views: views.with(4, undefined) });
  render(<ReviewPanel />);
  return () => act(() => gameReviewer().store.setState({ status: { kind: 'done' }, views, looks }));
}

/** The report on a game with a mistake of Red and, as the next move, one of Black. */
async function showTwoMistakes(): Promise<void> {
  await showReport();
  const { views, looks } = gameReviewer().store.getState();
  const lines = [
    { score: -400, moves: ['b7b0'] },
    { score: 300, moves: ['b9c7'] },
  ];
  act(() =>
    gameReviewer().store.setState({
      views: views.with(4, { score: 300, depth: 11, lines: [] }),
      looks: [...looks, { score: -400, depth: 14, lines }],
    }),
  );
}

/** The report on a game with a mistake of Red. */
async function showReport(): Promise<void> {
  const finish = await showUnfinished();
  finish();
}

it('results are shown once the review is done', async () => {
  const finish = await showUnfinished();
  expect(screen.queryByText('accuracy')).toBeNull();
  finish();
  expect(screen.getAllByText('accuracy')).not.toEqual([]);
  expect(screen.getByRole('button', { name: 'Save as a file' })).toBeDefined();
});

it('the score sheet of a game is printed without a review, with the signs that the game has', () => {
  const line = addLine(newGame(), ROOT, ['h2e2', 'h9g7', 'a0a1']);
  if (!line.ok) throw new Error(line.error.code);
  openGame(setTag(setGlyphs(line.value.game, 3, [2]), 'Red', 'Hu Ronghua'));
  render(<ReviewPanel />);
  expect(screen.getByRole('button', { name: 'Print the score sheet' })).toBeDefined();
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  const sheet = screen.getByRole('article');
  expect(sheet.textContent).toContain('Hu Ronghua – Black');
  const rows = within(sheet).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual(['1.C2=5H8+7', '2.R9+1 ?']);
  expect(within(sheet).queryByText('accuracy')).toBeNull();
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(screen.queryByRole('article')).toBeNull();
});

it('its headings are of the level below that of the page', async () => {
  await showReport();
  const headings = screen.getAllByRole('heading', { level: 2 });
  expect(headings.map(({ textContent }) => textContent)).toEqual([
    'Red',
    'Black',
    'Where the game turned',
    'Learn from the mistakes',
  ]);
});

it('exercises are disabled with a reason while a game against the engine has the board', async () => {
  await showReport();
  expect(learn()).toHaveProperty('disabled', false);
  const toGiveBack: (() => void)[] = [];
  act(() => {
    beginActivity('play');
    const task = { movable: 'none', hidesEngine: true, onMove: () => undefined } as const;
    toGiveBack.push(takeBoard(task));
  });
  expect(learn()).toHaveProperty('disabled', true);
  expect(screen.getAllByText('Finish the game against the engine first.')).not.toEqual([]);
  act(() => {
    for (const giveBack of toGiveBack) giveBack();
    endActivity('play');
  });
  expect(learn()).toHaveProperty('disabled', false);
});

it('no review is offered during a game against the engine', () => {
  const line = addLine(newGame(), ROOT, ['h2e2', 'h9g7']);
  if (!line.ok) throw new Error(line.error.code);
  openGame(line.value.game);
  render(<ReviewPanel />);
  expect(screen.getByRole('button', { name: 'Review the game' })).toBeDefined();
  const task = { movable: 'none', hidesEngine: true, onMove: () => undefined } as const;
  const toGiveBack: (() => void)[] = [];
  act(() => void toGiveBack.push(takeBoard(task)));
  expect(screen.queryByRole('button', { name: 'Review the game' })).toBeNull();
  expect(screen.getByText('The game can be reviewed once it is over.')).toBeDefined();
  act(() => {
    for (const giveBack of toGiveBack) giveBack();
  });
  expect(screen.getByRole('button', { name: 'Review the game' })).toBeDefined();
});

it('a turning point has a card with the position, the move, the loss, the reason, its proof and an exercise', async () => {
  const proof = { from: 'after', moves: ['b7b0'] } as const;
  const piece = { role: 'horse', square: 'b0' } as const;
  vi.mocked(explain).mockReturnValue({ kind: 'hanging-piece', piece, proof });
  await showReport();
  const [card] = screen.getAllByRole('listitem');
  const text = card?.textContent ?? '';
  expect(text).toContain('2. R9+1 ??');
  expect(text).toMatch(/Red’s winning chance falls from \d+% to \d+%/);
  expect(text).toContain('The horse on file 8 is not protected.');
  expect(screen.getByRole('img', { name: 'The position before 2. R9+1' })).toBeDefined();
  act(() => screen.getByRole('button', { name: 'Show why' }).click());
  expect(hintsStore.getState().line?.current).toBe(3);
  const line = screen.getByRole('group', { name: 'The line that proves it' });
  act(() => within(line).getByRole('button', { name: 'Next move' }).click());
  expect(within(line).getByText('2… C2+7').getAttribute('aria-current')).toBe('step');
  act(() => within(line).getByRole('button', { name: 'Back to the game' }).click());
  expect(hintsStore.getState().line).toBeUndefined();
  act(() => screen.getByRole('button', { name: 'Try it yourself' }).click());
  expect(
    retryMode()
      .session.store.getState()
      .exercises.map(({ ply }) => ply),
  ).toEqual([3]);
  act(() => retryMode().session.stop());
});

function whyOf(card: number) {
  const items = screen.getAllByRole('listitem').filter((item) => item.querySelector('h3'));
  return within(items[card] ?? document.body);
}

it.each([
  ['first', 0, 1],
  ['second', 1, 0],
])('“Show why” on another card replaces the proof of the %s card', async (_, first, second) => {
  const piece = { role: 'horse', square: 'b0' } as const;
  vi.mocked(explain).mockImplementation(({ move }) => {
    const moves = move === 'a0a1' ? ['b7b0'] : ['h0g2'];
    return { kind: 'hanging-piece', piece, proof: { from: 'after', moves } };
  });
  await showTwoMistakes();
  const before = gameStore.getState().current;
  act(() => whyOf(first).getByRole('button', { name: 'Show why' }).click());
  act(() => whyOf(second).getByRole('button', { name: 'Show why' }).click());
  const line = whyOf(second).getByRole('group', { name: 'The line that proves it' });
  expect(whyOf(first).getByRole('button', { name: 'Show why' })).toBeDefined();
  expect(document.activeElement).toBe(within(line).getByRole('button', { name: 'Next move' }));
  expect(hintsStore.getState().line).toBeDefined();
  act(() => within(line).getByRole('button', { name: 'Back to the game' }).click());
  expect(gameStore.getState().current).toBe(before);
});
