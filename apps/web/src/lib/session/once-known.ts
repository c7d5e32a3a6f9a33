import { sessionStore } from './session-store.ts';

/**
 * Calls once, as soon as it is known anew who the user is. News of another tab have that found out again, and what is asked for
 * meanwhile is given up: whoever shows it asks again then, for the user is most often the same.
 *
 * @returns a function that stops it
 */
export function onceKnown(work: () => void): () => void {
  const stop = sessionStore.subscribe(() => {
    stop();
    work();
  });
  return stop;
}
