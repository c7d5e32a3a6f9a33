import { busyStore } from '../lib/state/busy.ts';

/** Keys that work while the page is blocked, because they only move the focus, close something or modify other keys. */
const HARMLESS: ReadonlySet<string> = new Set(['Tab', 'Escape', 'Shift', 'Control', 'Alt', 'Meta']);

/** Elements into which the user types text. */
const TEXT_INPUTS = 'textarea, [contenteditable], input:not([type="checkbox"], [type="radio"])';

/**
 * From now on, blocks keys while the page is busy, as the overlay blocks clicks. Keys then press no button and run no shortcut. Typing in
 * fields is not blocked.
 */
export function blockKeys(): void {
  window.addEventListener('keydown', hold, true);
  window.addEventListener('keyup', hold, true);
}

function hold(event: KeyboardEvent): void {
  const { visible, silent } = busyStore.getState();
  if (visible + silent === 0 || HARMLESS.has(event.key)) return;
  event.stopImmediatePropagation();
  if (presses(event)) event.preventDefault();
}

/** Whether the browser's default action of the key must be prevented: pressing a control, sending a form, or saving the page. */
function presses({ key, target, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (key === 'Enter' || ((ctrlKey || metaKey) && key.toLowerCase() === 's')) return true;
  return key === ' ' && !(target instanceof Element && target.matches(TEXT_INPUTS));
}
