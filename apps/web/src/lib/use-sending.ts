import { useCallback, useRef, useState } from 'react';

export interface Sending {
  readonly isSending: boolean;
  /** Runs `work` unless an earlier call is still running, so that pressing Enter twice sends the form once. */
  readonly once: (work: () => Promise<void>) => Promise<void>;
}

/** Prevents sending a form twice. */
export function useSending(): Sending {
  const [isSending, setSending] = useState(false);
  // A ref, because two key presses may be handled before the next render.
  const isUnderWay = useRef(false);
  const once = useCallback(async (work: () => Promise<void>): Promise<void> => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setSending(true);
    try {
      await work();
    } finally {
      isUnderWay.current = false;
      setSending(false);
    }
  }, []);
  return { isSending, once };
}
