/** How a feature tells the user something: it emits a toast, and `app/toast-host.tsx` shows it. Toasts that come earlier wait. */

const TOAST_TONES = ['success', 'danger', 'warning', 'info'] as const;
export type ToastTone = (typeof TOAST_TONES)[number];

/** `game`: another game or other moves are on the board. `copy`: something is in the clipboard, or is not. */
const TOAST_KINDS = ['game', 'copy', 'code'] as const;
type ToastKind = (typeof TOAST_KINDS)[number];

export interface Toast {
  readonly tone: ToastTone;
  /** What it is about: the next of its kind takes its place. Without one, that of the same title does. */
  readonly kind?: ToastKind;
  /** One line, already in the user's language. */
  readonly title: string;
  /** One line of cause. */
  readonly cause?: string;
  /** A way back or onward, offered as a link in the toast. */
  readonly action?: ToastAction;
  /** Until it is closed: its action is the only way on. */
  readonly stays?: true;
}

export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
  /**
   * Calls back once, when `run` would do nothing any more: then the toast goes.
   *
   * @returns a function that stops waiting for that.
   */
  readonly until?: (onClosed: () => void) => () => void;
}

/** Milliseconds a toast stays. */
export const TOAST_DURATION = 5000;

type Listener = (toast: Toast) => void;

let listener: Listener | undefined;
const waiting: Toast[] = [];

/** @example emitToast({ tone: 'info', title: t('tree.deleted'), action: { label: t('common.undo'), run: undo } }); */
export function emitToast(toast: Toast): void {
  if (listener !== undefined) {
    listener(toast);
    return;
  }
  waiting.push(toast);
}

/** @returns a function that stops listening. */
export function onToast(next: Listener): () => void {
  listener = next;
  for (const toast of waiting.splice(0)) next(toast);
  return () => {
    if (listener === next) listener = undefined;
  };
}
