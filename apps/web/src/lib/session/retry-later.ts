/** Retries of failed calls, with exponential backoff. */

/** Delay before the first retry and the longest delay before later ones, in milliseconds. */
const FIRST = 2000;
const LONGEST = 60_000;

export interface Retry {
  readonly cancel: () => void;
}

/** Runs `work` once: after a delay, or earlier if the browser goes online or the page becomes visible. */
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
 * Milliseconds to wait before retry number `attempt`, counted from 0. The delay doubles each time. It has jitter, so that not all clients
 * return to a restarted server at the same moment.
 *
 * @param random a number from 0 to 1
 */
export function retryDelay(attempt: number, random = Math.random()): number {
  const delay = Math.min(LONGEST, FIRST * 2 ** Math.min(attempt, 10));
  return Math.round(delay * (0.75 + random / 2));
}
