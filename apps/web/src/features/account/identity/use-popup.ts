import type { SocialProvider } from '@chuhe/contract/identity-provider';
import { useRef, useState } from 'react';
import type { Result } from './identity-provider.ts';

/** The pop-up window of a provider. */
export interface Popup {
  /** The provider whose result is awaited. */
  readonly waiting: SocialProvider | undefined;
  /**
   * Must be called from a click handler; otherwise the browser blocks the window.
   *
   * @param onLate called if the sign-in in the window succeeds after `cancel`, unless another sign-in was begun in the meantime
   * @returns the result; `undefined` after `cancel`, or if another sign-in was begun in the meantime
   */
  readonly wait: <Value>(
    name: SocialProvider,
    work: () => Promise<Result<Value>>,
    onLate: () => unknown,
  ) => Promise<Result<Value> | undefined>;
  /** Stops waiting. The window stays open, because it belongs to the provider. */
  readonly cancel: () => void;
  /** Ignores the result of the window, because another sign-in begins. */
  readonly supersede: () => void;
}

export function usePopup(): Popup {
  const [waiting, setWaiting] = useState<SocialProvider>();
  const turn = useRef(0);
  const cancelled = useRef<number>(undefined);
  /**
   * The element that had the focus when the window opened. It gets the focus back if the user cancels, because the Cancel button
   * disappears.
   */
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
