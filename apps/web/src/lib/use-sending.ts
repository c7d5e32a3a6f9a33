import { useCallback, useRef, useState } from 'react';

export interface Sending {
  readonly isSending: boolean;
  /** Runs `work` unless some is under way, so that pressing Enter twice sends once. */
  readonly once: (work: () => Promise<void>) => Promise<void>;
}

/** Whether a form is being sent. Needed beside `whileBusy`, which blocks clicks but not keys. */
export function useSending(): Sending {
  const [isSending, setSending] = useState(false);
  // Two key presses may come before the next render.
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
