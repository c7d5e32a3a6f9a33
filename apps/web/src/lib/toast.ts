/** Features emit toasts here, and `app/toast-host.tsx` shows them. Toasts emitted before there is a listener wait for it. */
import { defineService } from './services.ts';

const TOAST_TONES = ['success', 'danger', 'warning', 'info'] as const;
export type ToastTone = (typeof TOAST_TONES)[number];

/** `game`: the game on the board has changed. `copy`: the result of copying to the clipboard. */
const TOAST_KINDS = ['game', 'copy', 'code'] as const;
type ToastKind = (typeof TOAST_KINDS)[number];

export interface Toast {
  readonly tone: ToastTone;
  /** A toast replaces the last one of its kind, or without a kind the last one with the same title; if it stays, with the same cause too. */
  readonly kind?: ToastKind;
  /** One line, already in the user's language. */
  readonly title: string;
  /** One line of cause. */
  readonly cause?: string;
  /** Offered as a link in the toast, for example to undo. */
  readonly action?: ToastAction;
  /** Stays until it is closed, because its action is the only way on. */
  readonly stays?: true;
}

export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
  /**
   * Calls back once, when `run` would have no effect any more; the toast is then removed.
   *
   * @returns a function that stops waiting
   */
  readonly until?: (onClosed: () => void) => () => void;
}

/** Milliseconds a toast stays. */
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

/** @returns a function that stops listening. */
export function onToast(next: Listener): () => void {
  const own = outlet();
  own.listener = next;
  for (const toast of own.waiting.splice(0)) next(toast);
  return () => {
    if (own.listener === next) own.listener = undefined;
  };
}
