import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether the browser prints, by a button of the page or by its own menu. What is rendered meanwhile is on the paper. */
export function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const gone = new AbortController();
    const { signal } = gone;
    // The browser captures the page as soon as the listener returns.
    window.addEventListener('beforeprint', () => flushSync(() => setPrinting(true)), { signal });
    window.addEventListener('afterprint', () => setPrinting(false), { signal });
    return () => gone.abort();
  }, []);
  return isPrinting;
}
