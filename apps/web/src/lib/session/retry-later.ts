/** Retries of failed calls, with exponential backoff. */

/** Milliseconds before the first retry, and before later ones at most. */
const FIRST = 2000;
const LONGEST = 60_000;

export interface Retry {
  readonly cancel: () => void;
}

/** Runs `work` once: after a pause, or as soon as the browser is online again or the user comes back to the page. */
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
 * Milliseconds to wait before retry number `attempt`, counted from 0: twice as long each time, with jitter, so that not all clients
 * come back to a restarted server at the same moment.
 *
 * @param random from 0 up to 1
 */
export function retryDelay(attempt: number, random = Math.random()): number {
  const delay = Math.min(LONGEST, FIRST * 2 ** Math.min(attempt, 10));
  return Math.round(delay * (0.75 + random / 2));
}
