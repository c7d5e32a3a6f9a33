import { useEffect } from 'react';
import { defineStore } from './services.ts';

/** The parts of the page with unsaved input, one entry for each. */
interface Unsaved {
  readonly reasons: readonly Reason[];
}

/** The text of the question; empty for the default one. */
interface Reason {
  readonly text: string;
}

/** Read by `UnsavedHost`, which asks the question. */
export const unsavedStore = defineStore<Unsaved>(() => ({ reasons: [] }));

/**
 * Asks the user before the page is left with unsaved input. Changes of the query or hash alone do not leave the page. A redirect because
 * the session has ended does not ask.
 *
 * @param text what would be lost, if it is not typed text
 * @example useUnsaved(draft !== undefined);
 */
export function useUnsaved(isDirty: boolean, text = ''): void {
  useEffect(() => {
    if (!isDirty) return undefined;
    const reason = { text };
    unsavedStore.setState(({ reasons }) => ({ reasons: [...reasons, reason] }));
    return () =>
      unsavedStore.setState(({ reasons }) => ({
        reasons: reasons.filter((each) => each !== reason),
      }));
  }, [isDirty, text]);
}
