// @vitest-environment jsdom
import { addLine, type Game, newGame, nodeOf, ROOT } from '@chuhe/game/tree';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { TaskOutcome } from '../../../engine/engine-task.ts';
import { makeTestService } from '../../../engine/testing/test-service.ts';
import { setEngine } from '../../../engine/the-engine.ts';
import { gameStore, openGame, playMove, restoreGame, undo } from '../../../lib/game/game-store.ts';
import type { PositionView } from './move-verdict.ts';
import { lineOfGame, theReviewer, useReview } from './the-review.ts';

/** What the engine was asked, newest last. It answers in spite of having been stopped, as a late engine does. */
const asked: ((outcome: TaskOutcome) => void)[] = [];

beforeEach(() => {
  const { service } = makeTestService();
  vi.spyOn(service, 'perform').mockImplementation(
    () => new Promise((resolve) => void asked.push(resolve)),
  );
  setEngine(service);
});
afterEach(() => {
  cleanup();
  asked.length = 0;
  restoreGame({ game: newGame(), current: ROOT, orientation: 'red' });
});

function gameOf(...moves: readonly string[]): Game {
  const line = addLine(newGame(), ROOT, moves);
  if (!line.ok) throw new Error(line.error.code);
  return line.value.game;
}

/** Each that was asked until now. */
async function answer(): Promise<void> {
  const counts = { multiPv: 1, depth: 9, nodes: 1, nps: 1, timeMs: 1 };
  const score = { kind: 'cp', value: 10, bound: 'exact' } as const;
  const lines = [{ rank: 1, depth: 9, score, moves: ['a0a1'], cut: false }];
  for (const resolve of asked.splice(0)) {
    resolve({ kind: 'done', evaluation: { key: '', ...counts, lines } });
  }
  await new Promise((resolve) => setTimeout(resolve));
}

const status = () => theReviewer().store.getState().status.kind;

it('a review stops when another game comes on the board, writes nothing into it, and goes on in its own', async () => {
  openGame(gameOf('h2e2', 'h9g7'));
  await theReviewer().show(lineOfGame(gameStore.getState().game));
  theReviewer().start(100);
  await answer();
  expect([status(), gameStore.getState().notes.size > 0]).toEqual(['running', true]);
  const other = gameOf('b2e2', 'b9c7');
  openGame(other);
  await answer();
  expect(status()).toBe('paused');
  expect(gameStore.getState()).toMatchObject({ game: other, notes: new Map() });
  undo();
  theReviewer().resume();
  while (asked.length > 0) await answer();
  expect([status(), gameStore.getState().notes.size]).toEqual(['done', 3]);
});

it('a sign follows its verdict only once there is nothing left to redo', async () => {
  openGame(gameOf('h2e2', 'h9g7', 'a0a1', 'b9c7'));
  playMove('b2e2');
  undo();
  await theReviewer().show(lineOfGame(gameStore.getState().game));
  const views: PositionView[] = [0, 0, 30, -400, -400].map((score) => {
    return { score, depth: 11, lines: [] };
  });
  const lines = [
    { score: 30, moves: ['h0g2'] },
    { score: -400, moves: ['a0a1'] },
  ];
  const looks = [undefined, undefined, { score: 30, depth: 14, lines }];
  const signs = views.slice(1).map(() => undefined);
  theReviewer().store.setState({ status: { kind: 'done' }, views, looks, signs });
  renderHook(useReview);
  expect(gameStore.getState().future).toHaveLength(1);
  expect(nodeOf(gameStore.getState().game, 3).glyphs).toBeUndefined();
  act(() => void playMove('h2d2'));
  expect(nodeOf(gameStore.getState().game, 3).glyphs).toEqual([4]);
});
