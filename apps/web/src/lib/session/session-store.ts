/** The current session. Kept apart from the code that resolves it, which is fetched later. */
import { defineStore } from '../services.ts';
import type { Session } from './session.ts';

export const sessionStore = defineStore<{ readonly session: Session }>(() => ({
  session: { kind: 'starting' },
}));

export function currentSession(): Session {
  return sessionStore.getState().session;
}

/**
 * Settles once the session is resolved.
 *
 * @param timeout milliseconds after which it settles with `starting`
 */
export function resolvedSession(timeout = Infinity): Promise<Session> {
  return new Promise((resolve) => {
    if (currentSession().kind !== 'starting') return resolve(currentSession());
    const settle = (session: Session): void => {
      stop();
      clearTimeout(timer);
      resolve(session);
    };
    const stop = sessionStore.subscribe(({ session }) => settle(session));
    const timer = Number.isFinite(timeout)
      ? setTimeout(() => settle(currentSession()), timeout)
      : undefined;
  });
}
