import type { System } from '../state/system.ts';

/**
 * A key, alone or with Ctrl (Command on a Mac) and Shift: `N`, `Ctrl+O`, `Ctrl+Shift+Z`, `?`, `ArrowLeft`, `Space`.
 * Letters are upper case.
 */
export type Shortcut = string;

export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

const CTRL = 'Ctrl+';
const SHIFT = 'Shift+';

/** `Ctrl+` stands for the Command key on a Mac, where Ctrl edits text. Elsewhere it stands for Ctrl. */
export function matchesShortcut(press: KeyPress, shortcut: Shortcut, system: System): boolean {
  const { ctrl, shift, key } = read(shortcut);
  const [held, foreign] = isApple(system)
    ? [press.metaKey, press.ctrlKey]
    : [press.ctrlKey, press.metaKey];
  if (press.altKey || foreign || held !== ctrl || nameOf(press.key) !== key) return false;
  // Some keyboards need Shift for `?` and `+`.
  return press.shiftKey === shift || isSign(key);
}

export function needsCtrl(shortcut: Shortcut): boolean {
  return read(shortcut).ctrl;
}

function read(shortcut: Shortcut): { ctrl: boolean; shift: boolean; key: string } {
  const ctrl = shortcut.startsWith(CTRL);
  const rest = ctrl ? shortcut.slice(CTRL.length) : shortcut;
  const shift = rest.startsWith(SHIFT);
  return { ctrl, shift, key: shift ? rest.slice(SHIFT.length) : rest };
}

function nameOf(key: string): string {
  if (key === ' ') return 'Space';
  return key.length === 1 ? key.toUpperCase() : key;
}

function isApple(system: System): boolean {
  return system === 'macos' || system === 'ios';
}

function isSign(key: string): boolean {
  return key.length === 1 && !/[A-Z]/.test(key);
}

const SIGNS: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
};

/** @example formatShortcut('Ctrl+K', 'macos'); // '⌘ K' */
export function formatShortcut(shortcut: Shortcut, system: System): string {
  const { ctrl, shift, key } = read(shortcut);
  const apple = isApple(system);
  const held = [
    ...(shift && apple ? ['⇧'] : []),
    ...(ctrl ? [apple ? '⌘' : 'Ctrl'] : []),
    ...(shift && !apple ? ['Shift'] : []),
  ];
  return [...held, SIGNS[key] ?? key].join(' ');
}

/** The shortcut in the notation of `aria-keyshortcuts`. */
export function ariaShortcut(shortcut: Shortcut): string {
  return shortcut.replace(CTRL, 'Control+');
}
