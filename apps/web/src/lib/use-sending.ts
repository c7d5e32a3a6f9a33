import { useCallback, useRef, useState } from 'react';

export interface Sending {
  readonly isSending: boolean;
  /** Does the work, unless some is under way: Enter twice sends once. */
  readonly once: (work: () => Promise<void>) => Promise<void>;
}

/** Whether a form is being sent. The page that is held while it is (`whileBusy`) holds clicks, not keys. */
export function useSending(): Sending {
  const [isSending, setSending] = useState(false);
  // Two presses may come before the page is painted anew.
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
