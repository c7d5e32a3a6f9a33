/** Milliseconds from the call until prefetching begins. */
export const PREFETCH_DELAY = 1000;

/**
 * Runs `tasks` one after the other, after `PREFETCH_DELAY` and while the browser is idle. Does nothing if the user has chosen to save
 * data. A failed task is ignored, since its code is fetched again when it is needed.
 *
 * @returns a function that stops the prefetching
 */
export function prefetchSoon(tasks: readonly (() => Promise<unknown>)[]): () => void {
  const stop = new AbortController();
  if (savesData()) return () => {};
  const timer = setTimeout(() => void runIdly(tasks, stop.signal), PREFETCH_DELAY);
  return () => {
    stop.abort();
    clearTimeout(timer);
  };
}

async function runIdly(
  tasks: readonly (() => Promise<unknown>)[],
  signal: AbortSignal,
): Promise<void> {
  for (const task of tasks) {
    await idle();
    if (signal.aborted) return;
    await task().catch(() => undefined);
  }
}

/** Resolves when the browser is idle. In browsers without `requestIdleCallback`, resolves after 50 ms. */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 2000 });
    else setTimeout(resolve, 50);
  });
}

/** `navigator.connection` is not standard, so it may be missing or of another shape. */
function savesData(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : undefined;
  return (
    typeof connection === 'object' &&
    connection !== null &&
    'saveData' in connection &&
    connection.saveData === true
  );
}
