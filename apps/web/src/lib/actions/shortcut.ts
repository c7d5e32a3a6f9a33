import type { System } from '../state/system.ts';

/** A key, or a key with Ctrl (Command on a Mac): `N`, `Ctrl+O`, `?`, `ArrowLeft`. Letters are upper case. */
export type Shortcut = string;

export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

const CTRL = 'Ctrl+';

/** Shift is not compared: it is part of how some keyboards write `?`. */
export function matchesShortcut(press: KeyPress, shortcut: Shortcut): boolean {
  const needsCtrl = shortcut.startsWith(CTRL);
  const key = needsCtrl ? shortcut.slice(CTRL.length) : shortcut;
  const hasCtrl = press.ctrlKey || press.metaKey;
  const pressed = press.key.length === 1 ? press.key.toUpperCase() : press.key;
  return !press.altKey && hasCtrl === needsCtrl && pressed === key;
}

export function needsCtrl(shortcut: Shortcut): boolean {
  return shortcut.startsWith(CTRL);
}

const SIGNS: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
};

/** @example formatShortcut('Ctrl+K', 'macos'); // '⌘ K' */
export function formatShortcut(shortcut: Shortcut, system: System): string {
  if (!needsCtrl(shortcut)) return SIGNS[shortcut] ?? shortcut;
  const isApple = system === 'macos' || system === 'ios';
  return `${isApple ? '⌘' : 'Ctrl'} ${shortcut.slice(CTRL.length)}`;
}

/** For `aria-keyshortcuts`, which has its own names. */
export function ariaShortcut(shortcut: Shortcut): string {
  return shortcut.replace(CTRL, 'Control+');
}
