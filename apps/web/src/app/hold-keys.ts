import { busyStore } from '../lib/state/busy.ts';

/** Keys that do nothing by themselves, or lead out of something: a page that is held leaves them alone. */
const PASSING: ReadonlySet<string> = new Set(['Tab', 'Escape', 'Shift', 'Control', 'Alt', 'Meta']);

/** Where letters and the space are written. */
const WRITTEN = 'textarea, [contenteditable], input:not([type="checkbox"], [type="radio"])';

/**
 * From now on keys are held while the page is, as the overlay holds clicks: none presses a button or runs a shortcut. What is being
 * written goes on.
 */
export function holdKeys(): void {
  window.addEventListener('keydown', hold, true);
  window.addEventListener('keyup', hold, true);
}

function hold(event: KeyboardEvent): void {
  const { visible, silent } = busyStore.getState();
  if (visible + silent === 0 || PASSING.has(event.key)) return;
  event.stopImmediatePropagation();
  if (presses(event)) event.preventDefault();
}

/** Whether the browser, too, would do something by it: press what has the focus, send its form, or save the page. */
function presses({ key, target, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (key === 'Enter' || ((ctrlKey || metaKey) && key.toLowerCase() === 's')) return true;
  return key === ' ' && !(target instanceof Element && target.matches(WRITTEN));
}
