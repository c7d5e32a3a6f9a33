// @vitest-environment jsdom
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ACTIONS, type Action, MENUS, NAVIGATION } from './actions.ts';
import { listenToShortcuts } from './listen-to-shortcuts.ts';
import { disabledReasonOf, registerAction, runAction } from './registry.ts';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

describe('an action', () => {
  test('without a handler is disabled with a reason', () => {
    expect(disabledReasonOf('newGame')).toBe('disabledReasons.awaitsBoard');
    expect(runAction('newGame')).toBe(false);
  });

  test('is carried out by the last handler, until that is removed', () => {
    const first = vi.fn<() => void>();
    const second = vi.fn<() => void>();
    const stopFirst = registerAction('newGame', { run: first });
    stops.push(registerAction('newGame', { run: second }));
    stopFirst();
    expect(runAction('newGame')).toBe(true);
    expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
    stops.pop()?.();
    expect(runAction('newGame')).toBe(false);
  });

  test('with a reason is not carried out', () => {
    const run = vi.fn<() => void>();
    stops.push(registerAction('newGame', { run, disabledReason: 'disabledReasons.awaitsGames' }));
    expect([disabledReasonOf('newGame'), runAction('newGame')]).toEqual([
      'disabledReasons.awaitsGames',
      false,
    ]);
    expect(run).not.toHaveBeenCalled();
  });
});

describe('keys', () => {
  test('run their action, and only then prevent the default', () => {
    const run = vi.fn<() => void>();
    stops.push(listenToShortcuts());
    expect(type('n')).toBe(false);
    stops.push(registerAction('newGame', { run }));
    expect(type('n')).toBe(true);
    expect(run).toHaveBeenCalledOnce();
  });

  test('without Ctrl belong to a focused field, menu or dialog', () => {
    const run = vi.fn<() => void>();
    stops.push(
      listenToShortcuts(),
      registerAction('newGame', { run }),
      registerAction('openGame', { run }),
    );
    document.body.innerHTML =
      '<input><div role="menu"><button></button></div><div role="dialog"><button></button></div>';
    for (const element of document.querySelectorAll('input, button')) type('n', element);
    expect(run).not.toHaveBeenCalled();
    type('o', document.querySelector('input') ?? document.body, { ctrlKey: true });
    expect(run).toHaveBeenCalledOnce();
  });

  test('for undo and redo belong to a focused field, even with Ctrl', () => {
    const run = vi.fn<() => void>();
    stops.push(listenToShortcuts(), registerAction('undo', { run }));
    document.body.innerHTML = '<input>';
    expect(type('z', document.querySelector('input') ?? undefined, { ctrlKey: true })).toBe(false);
    expect(type('z', document.body, { ctrlKey: true })).toBe(true);
    expect(run).toHaveBeenCalledOnce();
  });

  test('held down repeat moves through the game, but nothing else', () => {
    const run = vi.fn<() => void>();
    stops.push(
      listenToShortcuts(),
      registerAction('darkMode', { run }),
      registerAction('nextMove', { run }),
    );
    expect(type('d', document.body, { repeat: true })).toBe(false);
    expect(type('ArrowRight', document.body, { repeat: true })).toBe(true);
  });

  test('are unique', () => {
    const shortcuts = Object.values<Action>(ACTIONS).flatMap(({ shortcut, otherShortcut }) =>
      [shortcut, otherShortcut].filter((key) => key !== undefined),
    );
    expect(new Set(shortcuts).size).toBe(shortcuts.length);
  });
});

test('every action has exactly one place', () => {
  const placed = [MENUS.game, MENUS.board].flat(2).concat();
  const elsewhere = [...NAVIGATION, 'openMatches'];
  const all: string[] = [...placed, ...elsewhere];
  expect(all.toSorted()).toEqual(Object.keys(ACTIONS).toSorted());
});

/** @returns whether the default was prevented. */
function type(
  key: string,
  target: EventTarget = document.body,
  init: KeyboardEventInit = {},
): boolean {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init });
  target.dispatchEvent(event);
  return event.defaultPrevented;
}
