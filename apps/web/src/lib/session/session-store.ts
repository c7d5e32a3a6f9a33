/** The current session. Kept apart from the code that resolves it, which is fetched later. */
import { createStore } from 'zustand/vanilla';
import type { Session } from './session.ts';

export const sessionStore = createStore<{ readonly session: Session }>()(() => ({
  session: { kind: 'starting' },
}));

export function currentSession(): Session {
  return sessionStore.getState().session;
}

/**
 * Settles once the session is resolved.
 *
 * @param patience milliseconds after which it settles with `starting`
 */
export function resolvedSession(patience = Infinity): Promise<Session> {
  return new Promise((resolve) => {
    if (currentSession().kind !== 'starting') return resolve(currentSession());
    const settle = (session: Session): void => {
      stop();
      clearTimeout(timer);
      resolve(session);
    };
    const stop = sessionStore.subscribe(({ session }) => settle(session));
    const timer = Number.isFinite(patience)
      ? setTimeout(() => settle(currentSession()), patience)
      : undefined;
  });
}
