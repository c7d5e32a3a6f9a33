import { STORAGE_KEYS } from '../../../lib/storage.ts';

/** What a document of this tab notes for the next one about signing in. A browser that keeps nothing goes without. */
export interface TabNote {
  readonly read: () => string | undefined;
  readonly write: (text: string) => void;
  readonly remove: () => void;
}

/** The address whose password was set anew at the provider. Until its account is signed in to, sessions of before go on. */
export const resetNote = noteOf(STORAGE_KEYS.reset);

/** The page was left for that of a provider, and what comes of it is not known yet. */
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
