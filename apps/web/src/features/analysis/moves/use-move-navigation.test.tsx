// @vitest-environment jsdom
import { addLine, newGame, ROOT } from '@chuhe/game/tree';
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { disabledReasonOf, runAction } from '../../../lib/actions/registry.ts';
import { takeBoard } from '../../../lib/game/board-task.ts';
import { gameStore, openGame } from '../../../lib/game/game-store.ts';
import { beginActivity } from '../../../lib/state/activity.ts';
import { useMoveNavigation } from './use-move-navigation.ts';

afterEach(cleanup);

const TASK = { movable: 'red', onMove: () => undefined, hidesEngine: true } as const;

function openSomeGame() {
  const line = addLine(newGame(), ROOT, ['h2e2', 'h9g7']);
  openGame(line.ok ? line.value.game : newGame());
  return gameStore.getState().game;
}

test('in a game against the engine, undo takes a move back and does not undo edits', () => {
  const game = openSomeGame();
  const takeBack = vi.fn<() => boolean>(() => true);
  beginActivity('play');
  takeBoard({ ...TASK, takeBack });
  renderHook(useMoveNavigation);
  expect(runAction('undo')).toBe(true);
  expect(takeBack).toHaveBeenCalledOnce();
  expect(gameStore.getState().game).toBe(game);
  expect(disabledReasonOf('redo')).toBe('disabledReasons.nothingToRedo');
});

test('before the first move of a game against the engine, there is nothing to undo', () => {
  openSomeGame();
  beginActivity('play');
  takeBoard(TASK);
  renderHook(useMoveNavigation);
  expect(disabledReasonOf('undo')).toBe('disabledReasons.nothingToUndo');
});
