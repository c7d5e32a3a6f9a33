import { useEffect } from 'react';
import { defineStore } from './services.ts';

/** The parts of the page with unsaved input, one entry for each. */
interface Unsaved {
  readonly reasons: readonly Reason[];
}

interface Reason {
  /** The text of the question to the user; empty for the default text. */
  readonly text: string;
  /** Whether a reload or closing the tab loses nothing, so that the browser does not ask. */
  readonly isKept: boolean;
  /** Called when the user leaves after the question. */
  readonly onLeave: () => void;
}

/** Read by `UnsavedHost`, which asks the user. */
export const unsavedStore = defineStore<Unsaved>(() => ({ reasons: [] }));

/**
 * Asks the user before they leave the page with unsaved input. A change of only the query or hash does not leave the page. A redirect
 * because the session has ended does not ask.
 *
 * @param reason what differs from the default question; `onLeave` must stay the same
 * @example useUnsaved(draft !== undefined);
 */
export function useUnsaved(
  isDirty: boolean,
  { text = '', isKept = false, onLeave = nothing }: Partial<Reason> = {},
): void {
  useEffect(() => {
    if (!isDirty) return undefined;
    const reason = { text, isKept, onLeave };
    unsavedStore.setState(({ reasons }) => ({ reasons: [...reasons, reason] }));
    return () =>
      unsavedStore.setState(({ reasons }) => ({
        reasons: reasons.filter((each) => each !== reason),
      }));
  }, [isDirty, text, isKept, onLeave]);
}

function nothing(): void {}
