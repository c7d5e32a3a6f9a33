// @vitest-environment jsdom
import { addLine, type Game, newGame, nodeOf, ROOT } from '@chuhe/game/tree';
import type { PositionView } from '@chuhe/lessons/move-verdict';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { TaskOutcome } from '../../../engine/engine-task.ts';
import { browserEngine } from '../../../engine/engines.ts';
import { makeTestService } from '../../../engine/testing/test-service.ts';
import { startI18n } from '../../../i18n/i18n.ts';
import { announcementStore } from '../../../lib/announcement.ts';
import { gameStore, openGame, playMove, undo } from '../../../lib/game/game-store.ts';
import { overrideService } from '../../../lib/services.ts';
import { gameReviewer, lineOfGame, reviewOpenGame, useReview } from './game-review.ts';
import type { ReviewStorage, StoredReview } from './review-storage.ts';

/** The reviews in the browser's storage. There are none unless a test provides one. */
const stored = vi.hoisted(() => ({
  load: (): Promise<StoredReview | undefined> => Promise.resolve(undefined),
}));
vi.mock('./review-storage.ts', () => ({
  makeReviewStorage: (): ReviewStorage => ({
    load: () => stored.load(),
    save: () => Promise.resolve(),
  }),
}));

const KEPT: PositionView = { score: 10, depth: 9, lines: [] };

/**
 * Delays the storage's answer. The answer is a review of a game of two moves, with one evaluated position.
 *
 * @returns a function that makes the storage answer
 */
function loadLate(): () => void {
  const answers: ((review: StoredReview) => void)[] = [];
  const loading = new Promise<StoredReview>((resolve) => void answers.push(resolve));
  vi.spyOn(stored, 'load').mockReturnValueOnce(loading);
  const views = [undefined, undefined, KEPT];
  const none = { looks: [], theory: [], found: [], signs: undefined };
  const kept = { key: '', nodes: 100, views, ...none, isDone: false };
  return () => answers[0]?.({ ...kept, savedAt: 0 });
}

/** The pending searches, newest last. Aborted ones answer too, as a late engine does. */
const asked: ((outcome: TaskOutcome) => void)[] = [];

beforeAll(startI18n);
beforeEach(() => {
  const { service } = makeTestService();
  vi.spyOn(service, 'perform').mockImplementation(
    () => new Promise((resolve) => void asked.push(resolve)),
  );
  overrideService(browserEngine, service);
  // With one processor there is one engine, so two searches are pending.
  vi.spyOn(navigator, 'hardwareConcurrency', 'get').mockReturnValue(1);
});
afterEach(() => {
  cleanup();
  asked.length = 0;
});

function gameOf(...moves: readonly string[]): Game {
  const line = addLine(newGame(), ROOT, moves);
  if (!line.ok) throw new Error(line.error.code);
  return line.value.game;
}

/** Answers all pending searches. */
async function answer(): Promise<void> {
  const counts = { multiPv: 1, depth: 9, nodes: 1, nps: 1, timeMs: 1 };
  const score = { kind: 'cp', value: 10, bound: 'exact' } as const;
  const lines = [{ rank: 1, depth: 9, score, moves: ['a0a1'], cut: false }];
  for (const resolve of asked.splice(0)) {
    resolve({ kind: 'done', evaluation: { key: '', ...counts, lines } });
  }
  await new Promise((resolve) => setTimeout(resolve));
}

const status = () => gameReviewer().store.getState().status.kind;

it('a review stops when another game is opened, writes nothing into it, and continues in its own', async () => {
  openGame(gameOf('h2e2', 'h9g7'));
  await gameReviewer().show(lineOfGame(gameStore.getState().game));
  gameReviewer().start(100);
  await answer();
  expect([status(), gameStore.getState().notes.size > 0]).toEqual(['running', true]);
  const other = gameOf('b2e2', 'b9c7');
  openGame(other);
  await answer();
  expect(status()).toBe('paused');
  expect(gameStore.getState()).toMatchObject({ game: other, notes: new Map() });
  undo();
  gameReviewer().resume();
  while (asked.length > 0) await answer();
  expect([status(), gameStore.getState().notes.size]).toEqual(['done', 3]);
});

it('begin, pause and result are announced, but not each position', async () => {
  const heard: string[] = [];
  openGame(gameOf('h2e2', 'h9g7', 'h0g2'));
  announcementStore.subscribe(({ text }) => heard.push(text));
  await gameReviewer().show(lineOfGame(gameStore.getState().game));
  gameReviewer().start(100);
  await answer();
  gameReviewer().pause();
  expect(heard).toEqual([
    expect.stringMatching(/^0 of 4 positions, at least/),
    expect.stringMatching(/^Paused at . of 4 positions.$/),
  ]);
  gameReviewer().resume();
  while (asked.length > 0) await answer();
  expect(heard.slice(2)).toEqual([
    expect.stringMatching(/ of 4 positions, about/),
    'The review is finished. Accuracy: Red 100%, Black 100%.',
  ]);
});

it('a sign follows its verdict only when there is nothing to redo', async () => {
  openGame(gameOf('h2e2', 'h9g7', 'a0a1', 'b9c7'));
  playMove('b2e2');
  undo();
  await gameReviewer().show(lineOfGame(gameStore.getState().game));
  const views: PositionView[] = [0, 0, 30, -400, -400].map((score) => {
    return { score, depth: 11, lines: [] };
  });
  const lines = [
    { score: 30, moves: ['h0g2'] },
    { score: -400, moves: ['a0a1'] },
  ];
  const looks = [undefined, undefined, { score: 30, depth: 14, lines }];
  const signs = views.slice(1).map(() => undefined);
  gameReviewer().store.setState({ status: { kind: 'done' }, views, looks, signs });
  renderHook(useReview);
  expect(gameStore.getState().future).toHaveLength(1);
  expect(nodeOf(gameStore.getState().game, 3).glyphs).toBeUndefined();
  act(() => void playMove('h2d2'));
  expect(nodeOf(gameStore.getState().game, 3).glyphs).toEqual([4]);
});

it('the review of the open game starts at once, beside a panel that shows it, and continues where it was paused', async () => {
  openGame(gameOf('h2e2', 'h9g7'));
  renderHook(useReview);
  await act(reviewOpenGame);
  expect(status()).toBe('running');
  await act(answer);
  gameReviewer().pause();
  const { views } = gameReviewer().store.getState();
  await act(reviewOpenGame);
  expect([status(), gameReviewer().store.getState().views]).toEqual(['running', views]);
  while (asked.length > 0) await act(answer);
  expect(status()).toBe('done');
});

it('a stored review that a panel is still loading is continued, not begun again', async () => {
  const answerLoad = loadLate();
  openGame(gameOf('h2e2', 'h9g7'));
  renderHook(useReview);
  const reviewing = reviewOpenGame();
  answerLoad();
  await act(() => reviewing);
  expect([status(), gameReviewer().store.getState().views[2]]).toEqual(['running', KEPT]);
});

it('a game opened while the review of another is loaded is not reviewed', async () => {
  const answerLoad = loadLate();
  openGame(gameOf('h2e2', 'h9g7'));
  const reviewing = reviewOpenGame();
  openGame(gameOf('b2e2', 'b9c7'));
  renderHook(useReview);
  answerLoad();
  await act(() => reviewing);
  expect([status(), asked]).toEqual(['none', []]);
});

it('a game without moves is not reviewed', async () => {
  openGame(gameOf());
  await reviewOpenGame();
  expect(status()).toBe('none');
});
