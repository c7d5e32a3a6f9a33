import { busyStore } from '../lib/state/busy.ts';

/** Keys that change nothing by themselves, or close something: they work while the page is blocked. */
const HARMLESS: ReadonlySet<string> = new Set(['Tab', 'Escape', 'Shift', 'Control', 'Alt', 'Meta']);

/** Elements that text is typed into. */
const TEXT_INPUTS = 'textarea, [contenteditable], input:not([type="checkbox"], [type="radio"])';

/**
 * From now on keys are blocked while the page is busy, as the overlay blocks clicks: they press no button and run no shortcut. Typing
 * goes on.
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

/** Whether the key has a default action to prevent: pressing the focused control, sending its form, or saving the page. */
function presses({ key, target, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (key === 'Enter' || ((ctrlKey || metaKey) && key.toLowerCase() === 's')) return true;
  return key === ' ' && !(target instanceof Element && target.matches(TEXT_INPUTS));
}
