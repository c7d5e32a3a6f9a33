/** Tells whether a tab still plays a run, by the Web Locks API. Where the browser has none, every run counts as played. */

interface RunLock {
  /** Marks the run as played by this tab, and no other run. */
  readonly hold: (runId: string) => void;
  readonly release: () => void;
}

export function makeRunLock(): RunLock {
  let held: { readonly runId: string; readonly life: AbortController } | undefined;
  const release = (): void => {
    held?.life.abort();
    held = undefined;
  };
  return {
    hold: (runId) => {
      if (held?.runId === runId || !('locks' in navigator)) return;
      release();
      const life = new AbortController();
      held = { runId, life };
      const { signal } = life;
      const untilReleased = (): Promise<void> =>
        new Promise((resolve) => {
          if (signal.aborted) resolve();
          else signal.addEventListener('abort', () => resolve(), { once: true });
        });
      // A request that is aborted before it is granted rejects.
      navigator.locks.request(lockName(runId), { signal }, untilReleased).catch(() => undefined);
    },
    release,
  };
}

/** Whether the tab of the run is closed. The browser gives up the locks of a closed tab. */
export async function isTabClosed(runId: string): Promise<boolean> {
  if (!('locks' in navigator)) return false;
  try {
    return await navigator.locks.request(
      lockName(runId),
      { ifAvailable: true },
      (lock) => lock !== null,
    );
  } catch {
    // The page is being closed, or the browser denies locks.
    return false;
  }
}

function lockName(runId: string): string {
  return `chuhe-run-${runId}`;
}
