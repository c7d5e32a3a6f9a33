import { ACTION_IDS, ACTIONS, type ActionId } from './actions.ts';
import { runAction } from './registry.ts';
import { matchesShortcut, needsCtrl } from './shortcut.ts';

/**
 * Lets keys run actions. A key without Ctrl belongs to whoever is being typed into, to an open menu (which jumps by
 * letters) and to an open dialog. A key whose action cannot be done now keeps what the browser does with it.
 */
export function listenToShortcuts(): () => void {
  document.addEventListener('keydown', onKeyDown);
  return () => document.removeEventListener('keydown', onKeyDown);
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  const id = findAction(event);
  if (id !== undefined && runAction(id)) event.preventDefault();
}

const SHORTCUTS = ACTION_IDS.flatMap((id) => {
  const { shortcut } = ACTIONS[id];
  return shortcut === undefined ? [] : [{ id, shortcut }];
});

function findAction(event: KeyboardEvent): ActionId | undefined {
  const found = SHORTCUTS.find(({ shortcut }) => matchesShortcut(event, shortcut));
  if (found === undefined) return undefined;
  return needsCtrl(found.shortcut) || !isTaken(event.target) ? found.id : undefined;
}

/** Where single keys have another meaning. */
const TAKING = 'input, textarea, select, [contenteditable], [role="menu"], [role="dialog"]';

function isTaken(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TAKING) !== null;
}
