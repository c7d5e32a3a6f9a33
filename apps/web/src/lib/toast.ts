/** Features emit toasts here, and `app/toast-host.tsx` shows them. Toasts emitted before the host listens are shown later. */
import { defineService } from './services.ts';

const TOAST_TONES = ['success', 'danger', 'warning', 'info'] as const;
export type ToastTone = (typeof TOAST_TONES)[number];

/** `game`: another game is on the board. `copy`: a text has been copied. `code`: code or texts could not be loaded. */
const TOAST_KINDS = ['game', 'copy', 'code'] as const;
type ToastKind = (typeof TOAST_KINDS)[number];

export interface Toast {
  readonly tone: ToastTone;
  /**
   * A toast replaces earlier ones of its kind. Without a kind, it replaces those with the same title or, if it stays, those with the same
   * title and cause.
   */
  readonly kind?: ToastKind;
  /** One line, in the user's language. */
  readonly title: string;
  /** A second line, with the cause or further information. */
  readonly cause?: string;
  /** The action of a button in the toast, for example to undo. */
  readonly action?: ToastAction;
  /** Set if the toast stays until the user closes it. */
  readonly stays?: true;
  /**
   * Calls `onClosed` once, as soon as the toast no longer applies. The toast is then removed.
   *
   * @returns a function that unsubscribes
   */
  readonly until?: (onClosed: () => void) => () => void;
}

export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
  /**
   * Calls `onClosed` once, as soon as `run` would have no effect. The toast is then removed.
   *
   * @returns a function that unsubscribes
   */
  readonly until?: (onClosed: () => void) => () => void;
}

/** How long a toast is shown, in milliseconds. */
export const TOAST_DURATION = 5000;

type Listener = (toast: Toast) => void;

interface Outlet {
  listener: Listener | undefined;
  readonly waiting: Toast[];
}

const outlet = defineService((): Outlet => ({ listener: undefined, waiting: [] }));

/** @example emitToast({ tone: 'info', title: t('tree.deleted'), action: { label: t('common.undo'), run: undo } }); */
export function emitToast(toast: Toast): void {
  const { listener, waiting } = outlet();
  if (listener === undefined) waiting.push(toast);
  else listener(toast);
}

/** Sets the listener, which receives waiting toasts at once. @returns a function that removes the listener */
export function onToast(next: Listener): () => void {
  const own = outlet();
  own.listener = next;
  for (const toast of own.waiting.splice(0)) next(toast);
  return () => {
    if (own.listener === next) own.listener = undefined;
  };
}
