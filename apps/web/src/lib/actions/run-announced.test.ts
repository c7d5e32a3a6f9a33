// @vitest-environment jsdom
import { newGame } from '@chuhe/game/tree';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { announcementStore } from '../announcement.ts';
import { goBack, goForward, openGame, playMove } from '../game/game-store.ts';
import type { ActionId } from './actions.ts';
import { type ActionHandler, registerAction } from './registry.ts';
import { runAnnounced } from './run-announced.ts';

const heard = (): string => announcementStore.getState().text;

beforeAll(startI18n);
beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Runs an action, whose handler has the new state only after a rendering. @returns what is announced */
function run(id: ActionId, checked?: boolean): string {
  const handler: ActionHandler = { run: () => {} };
  const stopFirst = registerAction(id, handler);
  expect(runAnnounced(id)).toBe(true);
  const stop = registerAction(id, { ...handler, ...(checked !== undefined && { checked }) });
  vi.runAllTimers();
  stop();
  stopFirst();
  return heard();
}

test.each([
  ['flipBoard', undefined, 'Flip the board'],
  ['darkMode', true, 'Dark mode: on'],
  ['darkMode', false, 'Dark mode: off'],
  ['toggleEngine', true, 'The engine is on.'],
] as const)('%s with the state %s is announced as “%s”', (id, checked, words) => {
  expect(run(id, checked)).toBe(words);
});

test('an action that announces itself is not announced a second time', () => {
  const before = run('flipBoard');
  expect(run('copyFen')).toBe(before);
});

test('a repeated action is announced again', () => {
  run('undo');
  const first = announcementStore.getState();
  run('undo');
  expect(announcementStore.getState()).not.toBe(first);
});

test('of an unavailable action the reason is announced, but only where the page has the action', () => {
  const handler: ActionHandler = { run: () => {}, disabledReason: 'disabledReasons.nothingToRedo' };
  const stop = registerAction('redo', handler);
  expect(runAnnounced('redo')).toBe(false);
  stop();
  expect(heard()).toBe('Nothing to redo.');
  const last = announcementStore.getState();
  expect(runAnnounced('redo')).toBe(false);
  expect(announcementStore.getState()).toBe(last);
});

test('a step that leads nowhere is announced; the board announces the others', () => {
  openGame(newGame());
  playMove('h2e2');
  const stops = [
    registerAction('nextMove', { run: goForward }),
    registerAction('previousMove', { run: goBack }),
  ];
  const before = announcementStore.getState();
  runAnnounced('previousMove');
  expect(announcementStore.getState()).toBe(before);
  runAnnounced('previousMove');
  expect(heard()).toBe('This is the starting position.');
  runAnnounced('nextMove');
  runAnnounced('nextMove');
  expect(heard()).toBe('This is the last move.');
  for (const stop of stops) stop();
});
