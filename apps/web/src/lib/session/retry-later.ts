/** Asking again for what could not be had. */

/** Milliseconds before the first further try, and at most. */
const FIRST = 2000;
const LONGEST = 60_000;

export interface Retry {
  readonly cancel: () => void;
}

/** Runs `work` once: after a while, or as soon as the browser says that it is connected or the user comes back to the page. */
export function retryLater(attempt: number, work: () => void): Retry {
  const stop = new AbortController();
  const run = (): void => {
    cancel();
    work();
  };
  const onVisible = (): void => {
    if (document.visibilityState === 'visible') run();
  };
  const timer = setTimeout(run, retryDelay(attempt));
  window.addEventListener('online', run, { signal: stop.signal });
  document.addEventListener('visibilitychange', onVisible, { signal: stop.signal });
  const cancel = (): void => {
    clearTimeout(timer);
    stop.abort();
  };
  return { cancel };
}

/**
 * Milliseconds to wait before try number `attempt`, counted from 0: twice as long each time, and never quite the same, so that the
 * users of a server that has been away do not all come back in one instant.
 *
 * @param random from 0 up to 1
 */
export function retryDelay(attempt: number, random = Math.random()): number {
  const delay = Math.min(LONGEST, FIRST * 2 ** Math.min(attempt, 10));
  return Math.round(delay * (0.75 + random / 2));
}
