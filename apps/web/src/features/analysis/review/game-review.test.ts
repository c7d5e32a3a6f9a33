// @vitest-environment jsdom
import { addLine, type Game, newGame, nodeOf, ROOT } from '@chuhe/game/tree';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { TaskOutcome } from '../../../engine/engine-task.ts';
import { browserEngine } from '../../../engine/engines.ts';
import { makeTestService } from '../../../engine/testing/test-service.ts';
import { gameStore, openGame, playMove, undo } from '../../../lib/game/game-store.ts';
import { overrideService } from '../../../lib/services.ts';
import { gameReviewer, lineOfGame, useReview } from './game-review.ts';
import type { PositionView } from './move-verdict.ts';

/** The pending searches, newest last. Aborted ones answer too, as a late engine does. */
const asked: ((outcome: TaskOutcome) => void)[] = [];

beforeEach(() => {
  const { service } = makeTestService();
  vi.spyOn(service, 'perform').mockImplementation(
    () => new Promise((resolve) => void asked.push(resolve)),
  );
  overrideService(browserEngine, service);
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
