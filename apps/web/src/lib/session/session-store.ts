/** Who the user is just now: all that a page needs to know before the code of sessions is there. */
import { createStore } from 'zustand/vanilla';
import type { Session } from './session.ts';

export const sessionStore = createStore<{ readonly session: Session }>()(() => ({
  session: { kind: 'starting' },
}));

export function currentSession(): Session {
  return sessionStore.getState().session;
}

/**
 * Settles once it is known who the user is.
 *
 * @param patience milliseconds after which `starting` will do.
 */
export function knownSession(patience = Infinity): Promise<Session> {
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
