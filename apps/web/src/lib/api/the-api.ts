import { currentLanguage } from '../../i18n/i18n.ts';
import { readText, STORAGE_KEYS } from '../storage.ts';
import { ApiClient, type SessionLoss } from './api-client.ts';
import { tellFailure } from './failure-toast.ts';
import { type TakeTurns, turnsByLocks, turnsByNotes } from './tab-turns.ts';
import { makeCookieJar } from './tokens.ts';

/** The client of this page: the one that every feature calls by. */

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

/** Whether the user logged out, and the server has not yet confirmed it. */
export function isLoggedOut(): boolean {
  return readText(STORAGE_KEYS.loggedOut) !== undefined;
}

/** Whoever keeps the session is told when it is lost. */
export function onSessionLost(listener: (why: SessionLoss) => void): void {
  onLoss = listener;
}

/** Locks exist only where the page came by https or from this machine. */
function makeTurns(): TakeTurns {
  return 'locks' in navigator ? turnsByLocks(navigator.locks) : turnsByNotes();
}
