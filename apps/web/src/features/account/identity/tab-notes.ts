import { STORAGE_KEYS } from '../../../lib/storage.ts';

/** A note about signing in, left for the next document of this tab. Without session storage, notes are not kept. */
export interface TabNote {
  readonly read: () => string | undefined;
  readonly write: (text: string) => void;
  readonly remove: () => void;
}

/** The address whose password was reset at the provider. The next sign-in ends the older sessions of that account. */
export const resetNote = noteOf(STORAGE_KEYS.reset);

/** Set while the user is on the page of a provider. */
export const awayNote = noteOf(STORAGE_KEYS.away);

function noteOf(key: string): TabNote {
  return {
    read: () => trying(() => sessionStorage.getItem(key) ?? undefined),
    write: (text) => trying(() => sessionStorage.setItem(key, text)),
    remove: () => trying(() => sessionStorage.removeItem(key)),
  };
}

function trying<Value>(work: () => Value): Value | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
