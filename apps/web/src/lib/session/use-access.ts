import { useStore } from 'zustand';
import type { Session } from './session.ts';
import { sessionStore } from './session-store.ts';

/** Who what the server keeps is for: `waiting` until that is known, `locked` for who is signed out, `offline` for who no server knows. */
export type Access = 'waiting' | 'open' | 'locked' | 'offline';

const ACCESS: Readonly<Record<Session['kind'], Access>> = {
  starting: 'waiting',
  'signed-out': 'locked',
  'local-guest': 'offline',
  user: 'open',
};

/** @param mayOpen whether who is signed in may, too */
export function useAccess(mayOpen: (session: Session) => boolean = () => true): Access {
  return useStore(sessionStore, ({ session }) => {
    const access = ACCESS[session.kind];
    return access === 'open' && !mayOpen(session) ? 'locked' : access;
  });
}
