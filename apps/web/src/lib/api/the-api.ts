import { currentLanguage } from '../../i18n/i18n.ts';
import { readText, STORAGE_KEYS } from '../storage.ts';
import { ApiClient, type SessionLoss } from './api-client.ts';
import { tellFailure } from './failure-toast.ts';
import { type TakeTurns, turnsByLocks, turnsByNotes } from './tab-turns.ts';
import { makeCookieJar } from './tokens.ts';

/** The API client of this page, which all features share. */

let onLoss: (why: SessionLoss) => void = () => undefined;

export const jar = makeCookieJar(document, window.location.protocol === 'https:');

export const api = new ApiClient({
  fetch: (input, init) => fetch(input, init),
  jar,
  takeTurns: makeTurns(),
  language: currentLanguage,
  onFailure: tellFailure,
  onSessionLost: (why) => onLoss(why),
  isLoggedOut,
});

/** Whether the user has logged out, but the server has not confirmed it yet. */
export function isLoggedOut(): boolean {
  return readText(STORAGE_KEYS.loggedOut) !== undefined;
}

/** Sets the one listener for a lost session. */
export function onSessionLost(listener: (why: SessionLoss) => void): void {
  onLoss = listener;
}

function makeTurns(): TakeTurns {
  return 'locks' in navigator ? turnsByLocks(navigator.locks) : turnsByNotes();
}
