import { currentLanguage } from '../../i18n/i18n.ts';
import { defineService } from '../services.ts';
import { readText, STORAGE_KEYS } from '../storage.ts';
import { ApiClient } from './api-client.ts';
import { tellFailure } from './failure-toast.ts';
import { type TakeTurns, turnsByLocks, turnsByNotes } from './tab-turns.ts';
import { makeCookieJar } from './tokens.ts';

export const cookieJar = defineService(() =>
  makeCookieJar(document, window.location.protocol === 'https:'),
);

/** The API client that all features share. */
export const api = defineService(
  () =>
    new ApiClient({
      fetch: (input, init) => fetch(input, init),
      jar: cookieJar(),
      takeTurns: makeTurns(),
      language: currentLanguage,
      onFailure: tellFailure,
      isLoggedOut,
    }),
);

/** Whether the user has logged out and the server has not confirmed the log-out yet. */
export function isLoggedOut(): boolean {
  return readText(STORAGE_KEYS.loggedOut) !== undefined;
}

function makeTurns(): TakeTurns {
  return 'locks' in navigator ? turnsByLocks(navigator.locks) : turnsByNotes();
}
