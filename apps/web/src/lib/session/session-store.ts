/** The current session. In a separate file from the code that resolves it, which is loaded later. */
import { defineStore } from '../services.ts';
import type { Session } from './session.ts';

export const sessionStore = defineStore<{ readonly session: Session }>(() => ({
  session: { kind: 'starting' },
}));

export function currentSession(): Session {
  return sessionStore.getState().session;
}

/**
 * Resolves with the session when it has been resolved.
 *
 * @param timeout milliseconds after which the promise resolves with `starting`
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
