import { newGame } from '@chuhe/game/tree';
import { beforeEach, expect, it, vi } from 'vitest';
import { boardTaskStore, enterMove, guardTree, takeBoard } from './board-task.ts';
import { gameStore, openGame } from './game-store.ts';

beforeEach(() => openGame(newGame()));

it('a move goes into the tree', () => {
  expect(enterMove('h2e2')).toBe(true);
  expect(gameStore.getState().game.nodeCount).toBe(1);
});

it('a move goes to the task that has the board, until that gives it back', () => {
  const onMove = vi.fn<(move: string) => void>();
  const giveBack = takeBoard({ movable: 'red', onMove, hidesEngine: true });
  expect(enterMove('h2e2')).toBe(true);
  expect(onMove).toHaveBeenCalledWith('h2e2');
  expect(gameStore.getState().game.nodeCount).toBe(0);
  giveBack();
  expect(boardTaskStore.getState().task).toBeUndefined();
});

it('a task in which no side may move accepts no move', () => {
  const onMove = vi.fn<(move: string) => void>();
  const giveBack = takeBoard({ movable: 'none', onMove, hidesEngine: false });
  expect(enterMove('h2e2')).toBe(false);
  expect(onMove).not.toHaveBeenCalled();
  giveBack();
});

it('a task that was replaced gives nothing back', () => {
  const task = { movable: 'red', onMove: () => undefined, hidesEngine: false } as const;
  const giveBack = takeBoard(task);
  const next = { ...task };
  const giveNextBack = takeBoard(next);
  giveBack();
  expect(boardTaskStore.getState().task).toBe(next);
  giveNextBack();
});

it('a gate before the tree decides on moves made on the board, until it is removed', () => {
  const takeAway = guardTree((move) => move !== 'h2e2');
  expect([enterMove('h2e2'), enterMove('b2e2')]).toEqual([false, true]);
  takeAway();
  openGame(newGame());
  expect(enterMove('h2e2')).toBe(true);
});
