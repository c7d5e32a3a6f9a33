import { sessionStore } from './session-store.ts';

/**
 * Runs `work` once, after the session has been resolved again. When another tab signs in, running calls are aborted, so callers use this
 * function to repeat them.
 *
 * @returns a function that cancels `work`
 */
export function onNextSession(work: () => void): () => void {
  const stop = sessionStore.subscribe(() => {
    stop();
    work();
  });
  return stop;
}
