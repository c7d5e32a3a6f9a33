import type { Toast } from '../lib/toast.ts';

export interface ShownToast {
  readonly id: number;
  readonly toast: Toast;
  /** When it was shown, by `performance.now`. */
  readonly since: number;
  /** Whether screen readers must not announce it again. */
  readonly isAnnounced: boolean;
}

/** Milliseconds after which screen readers have announced a toast. */
const ANNOUNCED_MS = 500;

/** Marks the toasts that screen readers have announced. Otherwise, moving their elements would announce them again. */
export function beforeMoving(shown: readonly ShownToast[]): readonly ShownToast[] {
  const latest = performance.now() - ANNOUNCED_MS;
  return shown.map((each) => (each.since > latest ? each : { ...each, isAnnounced: true }));
}

/**
 * Maximum number of toasts, since more would cover the board. If that many toasts stay, one passing toast is shown in addition, because
 * it may report a failure or offer an undo.
 */
const MOST_TOASTS = 2;

let lastId = 0;

/**
 * Adds a toast and removes those that it replaces: toasts of its kind, failures if the new toast is a success, and the oldest if there
 * are too many. A toast that stays is removed only for another toast that stays, and only if no passing toast is left to remove.
 *
 * @param shown the present toasts, oldest first
 */
export function addToast(shown: readonly ShownToast[], toast: Toast): readonly ShownToast[] {
  const others = shown.filter((other) => !isReplaced(other.toast, toast));
  const passing = others.filter((other) => other.toast.stays !== true);
  const staying = others.filter((other) => other.toast.stays === true);
  const removable = toast.stays === true ? [...passing, ...staying] : passing;
  const tooMany = new Set(removable.slice(0, Math.max(0, others.length + 1 - MOST_TOASTS)));
  lastId += 1;
  const added = { id: lastId, toast, since: performance.now(), isAnnounced: false };
  return [...others.filter((other) => !tooMany.has(other)), added];
}

function isReplaced(old: Toast, by: Toast): boolean {
  if (kindOf(old) === kindOf(by)) return true;
  return by.tone === 'success' && old.tone === 'danger' && old.stays !== true;
}

/** The kind of a toast; without one, its title. For a toast that stays, adds the cause, since two causes may name different games. */
function kindOf({ kind, title, cause = '', stays }: Toast): string {
  return kind ?? (stays === true ? `${title} · ${cause}` : title);
}
