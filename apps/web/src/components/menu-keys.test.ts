// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { moveInMenu } from './menu-keys.ts';

let menu: HTMLElement;
const focused = () => document.activeElement?.textContent;

beforeEach(() => {
  document.body.innerHTML =
    '<div role="menu"><button role="menuitem">Alpha</button><button role="menuitemradio">Beta</button>' +
    '<button role="menuitem" aria-disabled="true">Bravo</button></div>';
  menu = document.querySelector<HTMLElement>('[role="menu"]') ?? document.body;
});

test('arrows wrap around, also over unavailable items', () => {
  const path = ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp'].map((key) => {
    moveInMenu(menu, key);
    return focused();
  });
  expect(path).toEqual(['Alpha', 'Beta', 'Bravo', 'Alpha', 'Bravo']);
});

test('Home, End and letters jump', () => {
  const path = ['End', 'Home', 'b', 'b', 'b', 'a'].map((key) => {
    moveInMenu(menu, key);
    return focused();
  });
  expect(path).toEqual(['Bravo', 'Alpha', 'Beta', 'Bravo', 'Beta', 'Alpha']);
});

test('other keys are ignored', () => {
  expect([moveInMenu(menu, 'Escape'), moveInMenu(menu, 'x')]).toEqual([false, false]);
});
