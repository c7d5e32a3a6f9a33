/** Milliseconds after the page is ready until prefetching begins. */
export const PREFETCH_DELAY = 1000;

/**
 * Runs `tasks` one after the other, a second after the page is ready and when the browser is idle. Does nothing if the user asked to save
 * data. A failed task is ignored; its code is fetched when it is needed.
 *
 * @returns a function that stops it.
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

/** Safari has no idle callback; a macrotask comes after what is pending there. */
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
