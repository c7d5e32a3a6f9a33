/** Logs changes of the authentication state to the console, as the specification requires, without personal data. */
import { defineService } from '../services.ts';
import type { Session } from './session.ts';
import { currentSession, sessionStore } from './session-store.ts';

type AuthState = 'signed out' | 'signed in' | 'signed in with a pending second factor';

const lastLogged = defineService<{ state: AuthState | undefined }>(() => ({ state: undefined }));

/** Logs the state of the session now, and each of its changes. @returns a function that stops it */
export function followAuthState(): () => void {
  logSessionState();
  return sessionStore.subscribe(logSessionState);
}

/** Logs the state of the session, for example after an unfinished sign-in. */
export function logSessionState(): void {
  const state = STATES[currentSession().kind];
  if (state !== undefined) log(state);
}

/** Logs that the first factor of a sign-in has been accepted, and the second is missing. */
export function logPendingSecondFactor(): void {
  log('signed in with a pending second factor');
}

const STATES: Readonly<Record<Session['kind'], AuthState | undefined>> = {
  starting: undefined,
  'signed-out': 'signed out',
  'local-guest': 'signed out',
  user: 'signed in',
};

function log(state: AuthState): void {
  const last = lastLogged();
  if (state === last.state) return;
  last.state = state;
  // oxlint-disable-next-line eslint/no-console -- Required by the specification.
  console.info(`Authentication: ${state}`);
}
