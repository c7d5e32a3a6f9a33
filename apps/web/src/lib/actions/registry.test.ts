// @vitest-environment jsdom
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ACTIONS, type Action, MENUS, NAVIGATION } from './actions.ts';
import { listenToShortcuts } from './listen.ts';
import { reasonAgainst, registerAction, runAction } from './registry.ts';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

describe('an action', () => {
  test('that nobody carries out says what it waits for, and does nothing', () => {
    expect(reasonAgainst('newGame')).toBe('reasons.awaitsBoard');
    expect(runAction('newGame')).toBe(false);
  });

  test('is carried out by whoever registered last, until taken back', () => {
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

  test('with a reason against it is not carried out', () => {
    const run = vi.fn<() => void>();
    stops.push(registerAction('newGame', { run, disabledReason: 'reasons.awaitsGames' }));
    expect([reasonAgainst('newGame'), runAction('newGame')]).toEqual([
      'reasons.awaitsGames',
      false,
    ]);
    expect(run).not.toHaveBeenCalled();
  });
});

describe('keys', () => {
  test('run the action they belong to, and only then are taken from the browser', () => {
    const run = vi.fn<() => void>();
    stops.push(listenToShortcuts());
    expect(type('n')).toBe(false);
    stops.push(registerAction('newGame', { run }));
    expect(type('n')).toBe(true);
    expect(run).toHaveBeenCalledOnce();
  });

  test('belong to a field, a menu or a dialog they are pressed in, unless held with Ctrl', () => {
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

  test('that take back belong to the field they are pressed in, even with Ctrl', () => {
    const run = vi.fn<() => void>();
    stops.push(listenToShortcuts(), registerAction('undo', { run }));
    document.body.innerHTML = '<input>';
    expect(type('z', document.querySelector('input') ?? undefined, { ctrlKey: true })).toBe(false);
    expect(type('z', document.body, { ctrlKey: true })).toBe(true);
    expect(run).toHaveBeenCalledOnce();
  });

  test('held down go through the moves, but do nothing else twice', () => {
    const run = vi.fn<() => void>();
    stops.push(
      listenToShortcuts(),
      registerAction('darkMode', { run }),
      registerAction('nextMove', { run }),
    );
    expect(type('d', document.body, { repeat: true })).toBe(false);
    expect(type('ArrowRight', document.body, { repeat: true })).toBe(true);
  });

  test('are never shared by two actions', () => {
    const shortcuts = Object.values<Action>(ACTIONS).flatMap(({ shortcut, otherShortcut }) =>
      [shortcut, otherShortcut].filter((key) => key !== undefined),
    );
    expect(new Set(shortcuts).size).toBe(shortcuts.length);
  });
});

test('every action has one place', () => {
  const placed = [MENUS.game, MENUS.board].flat(2).concat();
  const elsewhere = [...NAVIGATION, 'openMatches'];
  const all: string[] = [...placed, ...elsewhere];
  expect(all.toSorted()).toEqual(Object.keys(ACTIONS).toSorted());
});

/** @returns whether the key was taken from the browser. */
function type(
  key: string,
  target: EventTarget = document.body,
  init: KeyboardEventInit = {},
): boolean {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init });
  target.dispatchEvent(event);
  return event.defaultPrevented;
}
