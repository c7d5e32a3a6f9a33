// @vitest-environment jsdom

import type { Language } from '@chuhe/contract/languages';
import { addLine, getTag, newGame, ROOT, setTag } from '@chuhe/game/tree';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { chooseLanguage, startI18n } from '../../../i18n/i18n.ts';
import { enterMove } from '../../../lib/game/board-task.ts';
import { gameStore, goBack, openGame, undo } from '../../../lib/game/game-store.ts';
import { beginActivity } from '../../../lib/state/activity.ts';
import { appStore, setAppState } from '../../../lib/state/app-state.ts';
import { onToast, type Toast } from '../../../lib/toast.ts';
import { CoachBar } from './coach-bar.tsx';
import { setChoices } from './coach-choices.ts';
import { knownGame } from './testing/shuffling.ts';

let toasts: Toast[] = [];

beforeAll(startI18n);
beforeEach(() => {
  toasts = [];
  onToast((toast) => toasts.push(toast));
});
afterEach(async () => {
  cleanup();
  await chooseLanguage('en');
});

test('a perpetual check is predicted, then announced by the move that completes it', () => {
  const last = open('perp-check-rook', 8);
  expect(words()).toContain('R5=6 would lose by perpetual check');
  expect(toasts).toEqual([]);
  make(last);
  expect(toasts).toMatchObject([
    {
      title: 'Red loses by perpetual check',
      cause: '0–1 · Red gives check on every move from 2. R6=5 on.',
    },
  ]);
  expect(words()).toContain('0–1 Black wins · Red gives check on every move from 2. R6=5 on.');
});

test('its result is recorded by a button, which can be undone', () => {
  make(open('perp-check-rook', 8));
  act(() => toasts[0]?.action?.run());
  expect(result()).toBe('0-1');
  expect(screen.queryByRole('button', { name: /Set the result/ })).toBeNull();
  act(undo);
  expect(result()).toBeUndefined();
  press('Set the result to 0-1');
  expect(result()).toBe('0-1');
});

test('the result of a file stays until the user changes it', () => {
  const last = open('perp-check-rook', 8, '1/2-1/2');
  make(last);
  expect(toasts[0]?.action).toBeUndefined();
  expect(result()).toBe('1/2-1/2');
  expect(words()).toContain('The recorded result is ½–½.');
  press('Set the result to 0-1');
  expect(result()).toBe('0-1');
});

test('after the end moves are held back until the user analyses on, in this game only', () => {
  make(open('perp-check-rook', 8));
  expect(make('d9e9')).toBe(false);
  expect(toasts.at(-1)).toMatchObject({ cause: expect.stringContaining('are only analysis') });
  expect(gameStore.getState().game.nodeCount).toBe(9);
  act(() => toasts.at(-1)?.action?.run());
  expect(gameStore.getState().game.nodeCount).toBe(10);
  expect(words()).toContain('The game ended at 5. R5=6: Red loses by perpetual check');
  act(goBack);
  expect(screen.queryByRole('button', { name: 'Continue analysing' })).toBeNull();
  make(open('perp-check-rook', 8));
  expect(make('d9e9')).toBe(false);
  press('Continue analysing');
  expect(make('d9e9')).toBe(true);
});

test('a variation continues beyond an end, and has no result to record', () => {
  const last = open('perp-check-rook', 8);
  make('e1e2');
  act(goBack);
  make(last);
  expect(words()).toContain('0–1 Black wins');
  expect(screen.queryByRole('button', { name: /Set the result/ })).toBeNull();
  expect(make('d9e9')).toBe(true);
  expect(toasts).toEqual([]);
});

test('on a phone the actions are in the sheet', () => {
  setAppState({ layout: { ...appStore.getState().layout, phone: true } });
  make(open('perp-check-rook', 8));
  expect(screen.queryByRole('button', { name: /Set the result/ })).toBeNull();
  expect(toasts).toMatchObject([{ action: { label: 'Set the result to 0-1' } }]);
  const sheet = document.querySelector<HTMLElement>('[popover]');
  if (sheet === null) throw new Error('no sheet');
  fireEvent(sheet, Object.assign(new Event('toggle'), { newState: 'open' }));
  // jsdom does not show popovers.
  fireEvent.click(within(sheet).getByText('Set the result to 0-1'));
  expect(result()).toBe('0-1');
});

test('the chosen rule set decides, and the verdict names it beside what both sides did', () => {
  setChoices({ ruleset: 'casual' });
  make(open('perp-check-rook', 8));
  const proof = 'Red: checks on every move: perpetual check. Black: neither checks nor chases.';
  expect(toasts).toMatchObject([{ title: 'Draw by repetition', cause: `½–½ · ${proof}` }]);
  expect(words()).toContain(`½–½ Draw · ${proof}`);
  expect(screen.getByRole('button', { name: 'Casual' })).toBeTruthy();
});

test.each([
  ['chase-protected-cannon', 'Red’s chariot attacks the cannon: the target is protected.'],
  ['king-chases-cannon', 'king attacks the cannon: kings may chase.'],
  ['chase-uncrossed-soldier', 'the pawn has not crossed the river.'],
  ['rook-offers-rook', 'it offers an exchange.'],
  ['chase-two-pieces', 'Red: chases different pieces in turn: allowed.'],
])('a draw says why the attack does not count: %s', (id, reason) => {
  open(id, knownGame(id).moves.split(' ').length);
  expect(words()).toContain(reason);
});

test('a perpetual chase names the pieces', () => {
  const { moves } = knownGame('perp-chase-rook-cannon');
  const count = moves.split(' ').length;
  open('perp-chase-rook-cannon', count);
  expect(words()).toMatch(/Red’s chariot chases the cannon on every move from \d\. \S+ on\./);
});

test('in a game against the engine the game itself announces its end', () => {
  beginActivity('play');
  make(open('perp-check-rook', 8));
  expect(toasts).toEqual([]);
});

test.each<[Language, string, string]>([
  ['vi', 'Ghi kết quả 0-1', 'Phân tích tiếp'],
  ['zh', '记录结果 0-1', '继续分析'],
])('in %s too', async (language, write, on) => {
  await chooseLanguage(language);
  make(open('perp-check-rook', 8));
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining([write, on]),
  );
});

/**
 * Opens a known game after `ply` plies.
 * @returns the next move of that game.
 */
function open(id: string, ply: number, written?: string): string {
  const { fen, moves } = knownGame(id);
  const all = moves.split(' ');
  const empty = newGame({ start: fen });
  const start = written === undefined ? empty : setTag(empty, 'Result', written);
  const added = addLine(start, ROOT, all.slice(0, ply));
  if (!added.ok) throw new Error(added.error.code);
  act(() => openGame(added.value.game, ply));
  cleanup();
  render(<CoachBar />);
  return all[ply] ?? '';
}

function make(move: string): boolean {
  let isTaken = false;
  act(() => {
    isTaken = enterMove(move);
  });
  return isTaken;
}

function press(name: string): void {
  fireEvent.click(screen.getByRole('button', { name }));
}

function words(): string {
  return document.body.textContent;
}

function result(): string | undefined {
  return getTag(gameStore.getState().game, 'Result');
}
