import type { Toast } from '../lib/toast.ts';

export interface ShownToast {
  readonly id: number;
  readonly toast: Toast;
}

/** More toasts would cover the board. */
const MOST_TOASTS = 2;

/** Only has to differ from toast to toast. */
let lastId = 0;

/**
 * Adds a toast and removes those that it replaces: the last one of its kind, failures once something has succeeded, and the oldest
 * if there are too many. Toasts that stay are removed last, and only for another one that stays.
 *
 * @param shown oldest first
 */
export function addToast(shown: readonly ShownToast[], toast: Toast): readonly ShownToast[] {
  const others = shown.filter((other) => !isReplaced(other.toast, toast));
  const passing = others.filter((other) => other.toast.stays !== true);
  const staying = others.filter((other) => other.toast.stays === true);
  const removable = toast.stays === true ? [...passing, ...staying] : passing;
  const tooMany = new Set(removable.slice(0, Math.max(0, others.length + 1 - MOST_TOASTS)));
  lastId += 1;
  return [...others.filter((other) => !tooMany.has(other)), { id: lastId, toast }];
}

function isReplaced(old: Toast, by: Toast): boolean {
  if (kindOf(old) === kindOf(by)) return true;
  return by.tone === 'success' && old.tone === 'danger' && old.stays !== true;
}

/** Toasts that stay may be about several games, which only the cause names. */
function kindOf({ kind, title, cause = '', stays }: Toast): string {
  return kind ?? (stays === true ? `${title} · ${cause}` : title);
}
