/** Notes about signing in, left for the next document of this tab. */
import { STORAGE_KEYS } from '../../../lib/storage.ts';
import { tabNote } from '../../../lib/tab-note.ts';

/** The address whose password was reset at the provider. The next sign-in ends the older sessions of that account. */
export const resetNote = tabNote(STORAGE_KEYS.reset);

/** Set while the user is on the page of a provider. */
export const awayNote = tabNote(STORAGE_KEYS.away);

/** A greeting or news that the next document shows. */
export const greetingNote = tabNote(STORAGE_KEYS.greeting);
