import type { SocialProvider } from '@chuhe/contract/identity-provider';
import { useRef, useState } from 'react';
import type { Result } from './identity-provider.ts';

/** The pop-up window of a provider. */
export interface Popup {
  /** The provider of the open window. */
  readonly waiting: SocialProvider | undefined;
  /**
   * Must be called from a click handler; otherwise the browser blocks the window.
   *
   * @param onLate called when the window succeeds after the user has cancelled, and nothing else was begun since
   * @returns the result; `undefined` if the user has cancelled or something else was begun
   */
  readonly wait: <Value>(
    name: SocialProvider,
    work: () => Promise<Result<Value>>,
    onLate: () => unknown,
  ) => Promise<Result<Value> | undefined>;
  /** Stops waiting. The window stays open, because it belongs to the provider. */
  readonly cancel: () => void;
  /** Ignores the result of the window, because something else was begun. */
  readonly supersede: () => void;
}

export function usePopup(): Popup {
  const [waiting, setWaiting] = useState<SocialProvider>();
  const turn = useRef(0);
  const cancelled = useRef<number>(undefined);
  /** The button that opened the window; it gets the focus when the Cancel button disappears. */
  const opener = useRef<Element>(null);
  const supersede = (): void => {
    turn.current += 1;
    cancelled.current = undefined;
    setWaiting(undefined);
  };
  return {
    waiting,
    wait: async (name, work, onLate) => {
      supersede();
      // Offline, the window would stay empty for a long time before it failed.
      if (!navigator.onLine) return { ok: false, code: 'network-request-failed' };
      const own = turn.current;
      opener.current = document.activeElement;
      setWaiting(name);
      const result = await work();
      if (cancelled.current === own) {
        if (result.ok) onLate();
        return undefined;
      }
      if (turn.current !== own) return undefined;
      setWaiting(undefined);
      return result;
    },
    cancel: () => {
      cancelled.current = turn.current;
      setWaiting(undefined);
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
    supersede,
  };
}
