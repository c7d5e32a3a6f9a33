import { useEffect, useState } from 'react';

/** Milliseconds without a key after which the user has paused typing. */
const PAUSE = 250;

/** The text once the user has paused typing. */
export function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), text === '' ? 0 : PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
