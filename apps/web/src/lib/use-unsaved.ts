import { useEffect } from 'react';
import { createStore } from 'zustand/vanilla';

/** Why the page should not be left without a question: one entry for each part of it that would lose something. */
interface Unsaved {
  readonly reasons: readonly Reason[];
}

/** What is lost, in words; empty for the usual ones. */
interface Reason {
  readonly text: string;
}

/** The layout of administrators asks (`features/unsaved`). */
export const unsavedStore = createStore<Unsaved>()(() => ({ reasons: [] }));

/**
 * Has the user asked before they leave the page, for another of this product or for good, as long as something on it would be lost.
 * What changes only the address's search or hash leaves no page. Who is sent away, because their session is over, is not asked.
 *
 * @param text what is lost, where it is not what was typed
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
