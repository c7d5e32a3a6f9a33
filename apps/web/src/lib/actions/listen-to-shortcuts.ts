import { appStore } from '../state/app-state.ts';
import { ACTION_IDS, ACTIONS, type Action, type ActionId } from './actions.ts';
import { runAnnounced } from './run-announced.ts';
import { matchesShortcut, needsCtrl, type Shortcut } from './shortcut.ts';

/**
 * Runs actions by their shortcuts. A key without Ctrl runs no action while the focus is in a text field, in a widget
 * with arrow keys, in an open menu or in a dialog. In a tab list, this applies to the arrow keys only. If an action is
 * not available, its key keeps the browser's default.
 */
export function listenToShortcuts(): () => void {
  document.addEventListener('keydown', onKeyDown);
  return () => document.removeEventListener('keydown', onKeyDown);
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  const id = findAction(event);
  if (id !== undefined && runAnnounced(id)) event.preventDefault();
}

interface Key {
  readonly id: ActionId;
  readonly shortcut: Shortcut;
}

const KEYS: readonly Key[] = ACTION_IDS.flatMap((id) => {
  const { shortcut, otherShortcut }: Action = ACTIONS[id];
  const all = [shortcut, otherShortcut].filter((key) => key !== undefined);
  return all.map((key) => ({ id, shortcut: key }));
});

function findAction(event: KeyboardEvent): ActionId | undefined {
  const { system } = appStore.getState();
  const found = KEYS.find(({ shortcut }) => matchesShortcut(event, shortcut, system));
  if (found === undefined || isTaken(event.target, found)) return undefined;
  return event.repeat && ACTIONS[found.id].repeats !== true ? undefined : found.id;
}

const FIELDS = 'input, textarea, select, [contenteditable]';
/** Elements in which keys without Ctrl have another meaning. */
const TAKING = `${FIELDS}, [role="menu"], [role="dialog"], [role="slider"], [role="listbox"], [role="radiogroup"]`;
/** Elements in which only the arrow keys have another meaning. */
const TABS = '[role="tablist"]';
/** Elements that Space activates, including the board. Excludes the list of moves, which takes the focus only to be scrolled. */
const PRESSED = 'a, button, summary, [tabindex]:not([tabindex="-1"], [data-moves-list])';

function isTaken(target: EventTarget | null, { id, shortcut }: Key): boolean {
  if (!(target instanceof Element)) return false;
  const isIn = (places: string): boolean => target.closest(places) !== null;
  // An open dialog hides the page, even while no element has the focus.
  const isHidden = document.querySelector('dialog[open]') !== null;
  if (needsCtrl(shortcut)) return ACTIONS[id].leavesFields === true && (isHidden || isIn(FIELDS));
  if (shortcut.startsWith('Arrow') && isIn(TABS)) return true;
  return isHidden || isIn(TAKING) || (shortcut === 'Space' && isIn(PRESSED));
}
