import { useStore } from 'zustand';
import type { Session } from './session.ts';
import { sessionStore } from './session-store.ts';

/**
 * Access to data on the server.
 *
 * - `waiting`: the session has not been resolved yet.
 * - `locked`: the user is signed out or has no permission.
 * - `offline`: the user is a local guest.
 */
export type Access = 'waiting' | 'open' | 'locked' | 'offline';

const ACCESS: Readonly<Record<Session['kind'], Access>> = {
  starting: 'waiting',
  'signed-out': 'locked',
  'local-guest': 'offline',
  user: 'open',
};

/** @param mayOpen whether a signed-in user has access */
export function useAccess(mayOpen: (session: Session) => boolean = () => true): Access {
  return useStore(sessionStore, ({ session }) => {
    const access = ACCESS[session.kind];
    return access === 'open' && !mayOpen(session) ? 'locked' : access;
  });
}
