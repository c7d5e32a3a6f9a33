// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { announcementStore } from '../announcement.ts';
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
  ['flipBoard', undefined, 'Reverse the board'],
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

test('a repeated announcement differs, so that screen readers announce it again', () => {
  const [first, second] = [run('undo'), run('undo')];
  expect([first, second]).toEqual(['Undo', 'Undo\u200D']);
});

test('an unavailable action is not announced', () => {
  const before = heard();
  const stop = registerAction('redo', { run: () => {}, disabledReason: 'reasons.nothingToRedo' });
  expect(runAnnounced('redo')).toBe(false);
  vi.runAllTimers();
  stop();
  expect(heard()).toBe(before);
});
