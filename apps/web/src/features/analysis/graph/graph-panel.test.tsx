// @vitest-environment jsdom
import {
  addLine,
  type Game,
  newGame,
  ROOT,
  setComment,
  setEvaluation,
  setGlyphs,
} from '@chuhe/game/tree';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import { registerAction } from '../../../lib/actions/registry.ts';
import { gameStore, goTo, openGame } from '../../../lib/game/game-store.ts';
import { beginActivity, endActivity } from '../../../lib/state/activity.ts';
import { GraphPanel } from './graph-panel.tsx';

beforeAll(startI18n);
afterEach(cleanup);

test('an empty graph says when it will be filled', () => {
  render(<GraphPanel report={<p>the report</p>} />);
  expect(screen.getByText('No graph yet')).toBeTruthy();
  expect(screen.queryByRole('slider')).toBeNull();
});

test('the slider’s value is the move with its score', async () => {
  show();
  act(() => goTo(1));
  const slider = await screen.findByRole('slider', { name: 'Winning chance after each move' });
  expect(slider.getAttribute('aria-valuetext')).toBe('1. C2=5 · +0.38');
  expect(screen.getByText('??').dataset['tone']).toBe('blunder');
});

test('the slider’s value is the move alone at a mate, which needs no score', async () => {
  const start = newGame({ start: '3k5/9/9/9/9/9/9/r8/8r/4K4 b' });
  const mated = addLine(setEvaluation(start, ROOT, { kind: 'mate', moves: -1 }), ROOT, ['a2a0']);
  if (!mated.ok) throw new Error(mated.error.code);
  openGame(mated.value.game, mated.value.id);
  render(<GraphPanel report={<p>the report</p>} />);
  const slider = await screen.findByRole('slider');
  expect(slider.getAttribute('aria-valuetext')).toBe('1… R1+2');
});

test('keys move along the mainline and stop at its ends', async () => {
  show();
  const slider = await screen.findByRole('slider');
  for (const key of ['End', 'ArrowRight', 'ArrowLeft', 'x']) fireEvent.keyDown(slider, { key });
  expect(gameStore.getState().current).toBe(2);
  fireEvent.keyDown(slider, { key: 'Home' });
  expect(gameStore.getState().current).toBe(ROOT);
});

test('a press and a drag go to the move at that position', async () => {
  show();
  const slider = await screen.findByRole('slider');
  slider.setPointerCapture = () => undefined;
  slider.getBoundingClientRect = () => new DOMRect(100, 0, 300, 100);
  fireEvent(slider, pointer('pointerdown', 310));
  expect(gameStore.getState().current).toBe(2);
  fireEvent(slider, pointer('pointermove', 395));
  expect(gameStore.getState().current).toBe(3);
});

test('the other tabs show the given report and the comments of the current move', () => {
  show();
  fireEvent.click(screen.getByRole('tab', { name: 'Report' }));
  expect(screen.getByText('the report')).toBeTruthy();
  fireEvent.keyDown(screen.getByRole('tablist'), { key: 'ArrowRight' });
  expect(screen.getByText('No comment on this move')).toBeTruthy();
  act(() => goTo(2));
  expect(screen.getByText('Too slow.')).toBeTruthy();
});

test('a button adds a comment, or edits an existing one', () => {
  const run = vi.fn<() => void>();
  const stop = registerAction('editComment', { run });
  show();
  fireEvent.click(screen.getByRole('tab', { name: 'Comment' }));
  fireEvent.click(screen.getByRole('button', { name: 'Add a comment' }));
  act(() => goTo(2));
  fireEvent.click(screen.getByRole('button', { name: 'Edit' }));
  expect(run).toHaveBeenCalledTimes(2);
  act(() => beginActivity('retry'));
  expect(screen.queryByRole('button')).toBeNull();
  act(() => endActivity('retry'));
  stop();
});

test('has no accessibility violations', async () => {
  show();
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
});

function show(): void {
  openGame(evaluatedGame());
  render(<GraphPanel report={<p>the report</p>} />);
}

function evaluatedGame(): Game {
  const added = addLine(newGame(), ROOT, ['h2e2', 'h9g7', 'h0g2']);
  if (!added.ok) throw new Error(added.error.code);
  let { game } = added.value;
  game = setEvaluation(game, 1, { kind: 'cp', value: 38 });
  game = setEvaluation(game, 2, { kind: 'cp', value: 400 });
  return setComment(setGlyphs(game, 2, [4]), 2, 'Too slow.');
}

function pointer(type: string, clientX: number): Event {
  return new MouseEvent(type, { clientX, bubbles: true, button: 0, buttons: 1 });
}
