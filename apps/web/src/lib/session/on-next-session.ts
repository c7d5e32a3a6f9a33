import { sessionStore } from './session-store.ts';

/**
 * Runs `work` once, after the session has been resolved again. News from another tab start that and abort the calls under way, so a
 * page repeats its calls afterwards; most often the user is the same.
 *
 * @returns a function that stops it
 */
export function onNextSession(work: () => void): () => void {
  const stop = sessionStore.subscribe(() => {
    stop();
    work();
  });
  return stop;
}
