// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listenToShortcuts } from './listen-to-shortcuts.ts';
import { registerAction } from './registry.ts';

const ran = vi.fn<(id: string) => void>();
const IDS = ['showThreat', 'editComment', 'nextMove', 'lastMove', 'playBestMove'] as const;
const KEYS = ['x', 'c', 'ArrowRight', 'End', ' '];
let stops: (() => void)[] = [];

beforeEach(() => {
  ran.mockReset();
  stops = [listenToShortcuts(), ...IDS.map((id) => registerAction(id, { run: () => ran(id) }))];
});

afterEach(() => {
  for (const stop of stops) stop();
});

it.each([
  ['the page', '<p></p>', [...IDS]],
  [
    'a tab, among which arrows move',
    '<div role="tablist"><p></p></div>',
    ['showThreat', 'editComment', 'lastMove', 'playBestMove'],
  ],
  ['the list of moves', '<div tabindex="0" data-moves-list><p></p></div>', [...IDS]],
  [
    'a row in it, which Space presses',
    '<div tabindex="0" data-moves-list><button><p></p></button></div>',
    ['showThreat', 'editComment', 'nextMove', 'lastMove'],
  ],
  ['a page behind an open dialog', '<p></p><dialog open></dialog>', []],
  ['a list of choices', '<div role="listbox"><p></p></div>', []],
  ['a text field', '<div contenteditable><p></p></div>', []],
])('keys pressed in %s', (_, html, expected) => {
  document.body.innerHTML = html;
  for (const key of KEYS) {
    const press = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    document.querySelector('p')?.dispatchEvent(press);
  }
  expect(ran.mock.calls.flat()).toEqual(expected);
});
