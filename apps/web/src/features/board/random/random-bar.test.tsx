// @vitest-environment jsdom
import { packPosition } from '@chuhe/cloudbook/packed-position';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import { disabledReasonOf, runAction } from '../../../lib/actions/registry.ts';
import { takeBoard } from '../../../lib/game/board-task.ts';
import { gameStore, playMove, undo } from '../../../lib/game/game-store.ts';
import { ACTIVITIES, beginActivity, endActivity } from '../../../lib/state/activity.ts';
import { setupOpenStore } from '../../../lib/state/setup-open.ts';
import { onToast, type Toast } from '../../../lib/toast.ts';
import { Random } from './random.tsx';
import { RandomBar } from './random-bar.tsx';
import { RandomBarContent } from './random-bar-content.tsx';
import { randomSession } from './random-positions.ts';

const FILE = Uint8Array.from([
  ...packPosition('3k5/9/9/9/9/9/9/9/R8/4K4 b'),
  ...packPosition('3k5/9/9/9/9/9/9/1R7/9/4K4 b'),
]);

beforeAll(startI18n);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('the bar is there once a random position was asked for', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(FILE));
  render(
    <>
      <Random />
      <RandomBar />
    </>,
  );
  expect(screen.queryByRole('region')).toBeNull();
  act(() => void runAction('randomMode'));
  await screen.findByText(/^Random [12] \/ 2$/);
});

test('a failed download is reported and retried; further positions follow, and undo goes back', async () => {
  const toasts: Toast[] = [];
  onToast((toast) => toasts.push(toast));
  const fetch = vi.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new Error('offline'));
  fetch.mockImplementation(async () => new Response(FILE));
  playMove('h2e2');
  render(
    <>
      <Random />
      <RandomBarContent />
    </>,
  );
  expect(screen.queryByRole('region')).toBeNull();
  await act(() => randomSession().next());
  expect(toasts.at(-1)?.title).toBe('The positions could not be downloaded');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText(/^Random [12] \/ 2$/);
  const { game, orientation } = gameStore.getState();
  expect([game.start.endsWith(' b'), orientation]).toEqual([true, 'black']);
  expect(toasts.at(-1)).toMatchObject({ cause: 'Black is to move.', action: { label: 'Undo' } });
  fireEvent.click(screen.getByRole('button', { name: 'Another one' }));
  await vi.waitFor(() => expect(gameStore.getState().game.start).not.toBe(game.start));
  await act(async () => undo());
  await act(async () => undo());
  expect(gameStore.getState()).toMatchObject({ game: { nodeCount: 1 }, orientation: 'red' });
  expect(screen.queryByRole('region')).toBeNull();
});

test('no position replaces a game against the engine, an exercise, or a set-up', () => {
  const fetch = vi.spyOn(globalThis, 'fetch');
  render(<Random />);
  for (const activity of ACTIVITIES.filter((each) => each !== 'analysis')) {
    const held: (() => void)[] = [];
    act(() => {
      beginActivity(activity);
      held.push(takeBoard({ movable: 'red', onMove: () => undefined, hidesEngine: true }));
    });
    expect(runAction('randomMode')).toBe(false);
    act(() => {
      held.pop()?.();
      endActivity(activity);
    });
    expect(disabledReasonOf('randomMode')).toBeUndefined();
  }
  act(() => setupOpenStore.setState({ isOpen: true }));
  expect(disabledReasonOf('randomMode')).toBe('disabledReasons.endSetup');
  expect(runAction('randomMode')).toBe(false);
  act(() => setupOpenStore.setState({ isOpen: false }));
  expect(fetch).not.toHaveBeenCalled();
});
