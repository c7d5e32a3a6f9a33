import { expect, test } from 'vitest';
import { ariaShortcut, formatShortcut, matchesShortcut } from './shortcut.ts';

const press = (
  key: string,
  held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>> = {},
) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});

test.each([
  [press('n'), 'N', true],
  [press('N'), 'N', true],
  [press('N', { shiftKey: true }), 'N', false],
  [press('?', { shiftKey: true }), '?', true],
  [press('?'), '?', true],
  [press(' '), 'Space', true],
  [press('Z', { ctrlKey: true, shiftKey: true }), 'Ctrl+Shift+Z', true],
  [press('Z', { ctrlKey: true, shiftKey: true }), 'Ctrl+Z', false],
  [press('z', { ctrlKey: true }), 'Ctrl+Shift+Z', false],
  [press('n', { ctrlKey: true }), 'N', false],
  [press('n', { altKey: true }), 'N', false],
  [press('k', { ctrlKey: true }), 'Ctrl+K', true],
  [press('k', { metaKey: true }), 'Ctrl+K', false],
  [press('k', { metaKey: true }), 'K', false],
  [press('k'), 'Ctrl+K', false],
  [press('ArrowLeft'), 'ArrowLeft', true],
  [press('ArrowLeft', { shiftKey: true }), 'ArrowLeft', false],
])('%j is %s: %s', (pressed, shortcut, expected) => {
  expect(matchesShortcut(pressed, shortcut, 'linux')).toBe(expected);
});

test.each([
  [press('k', { metaKey: true }), 'Ctrl+K', true],
  [press('Z', { metaKey: true, shiftKey: true }), 'Ctrl+Shift+Z', true],
  [press('k', { ctrlKey: true }), 'Ctrl+K', false],
  [press('k', { ctrlKey: true, metaKey: true }), 'Ctrl+K', false],
  [press('k', { ctrlKey: true }), 'K', false],
  [press('n'), 'N', true],
])('on a Mac %j is %s: %s', (pressed, shortcut, expected) => {
  expect(matchesShortcut(pressed, shortcut, 'macos')).toBe(expected);
});

test('shortcuts are formatted for the system', () => {
  expect(formatShortcut('Ctrl+K', 'linux')).toBe('Ctrl K');
  expect(formatShortcut('Ctrl+K', 'macos')).toBe('⌘ K');
  expect(formatShortcut('ArrowLeft', 'windows')).toBe('←');
  expect(formatShortcut('Ctrl+Shift+Z', 'windows')).toBe('Ctrl Shift Z');
  expect(formatShortcut('Ctrl+Shift+Z', 'macos')).toBe('⇧ ⌘ Z');
  expect(ariaShortcut('Ctrl+K')).toBe('Control+K');
});
