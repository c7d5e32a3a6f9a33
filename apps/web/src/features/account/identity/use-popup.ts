import type { SocialProvider } from '@chuhe/contract/identity-provider';
import { useRef, useState } from 'react';
import type { Result } from './identity-provider.ts';

/** A window of a provider, for which the page waits. */
export interface Popup {
  /** Whose it is, while one is open. */
  readonly waiting: SocialProvider | undefined;
  /**
   * Must be called by a click, which lets the window open.
   *
   * @param onLate called when the window succeeds after the user has cancelled, and nothing else was begun since
   * @returns what has come of it; `undefined` where nobody waits for that any more
   */
  readonly wait: <Value>(
    name: SocialProvider,
    work: () => Promise<Result<Value>>,
    onLate: () => unknown,
  ) => Promise<Result<Value> | undefined>;
  /** Ends the waiting, by the user's will. The window itself is the provider's. */
  readonly cancel: () => void;
  /** Something else is begun: what the window comes to is of no account. */
  readonly supersede: () => void;
}

export function usePopup(): Popup {
  const [waiting, setWaiting] = useState<SocialProvider>();
  const turn = useRef(0);
  const cancelled = useRef<number>(undefined);
  /** By what the window was opened: it has the focus again when the waiting is cancelled, whose button goes with it. */
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
      // The window would stay empty for long before it said so.
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
