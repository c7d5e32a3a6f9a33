import { useStore } from 'zustand';
import { userIdOf } from '../session/session.ts';
import { sessionStore } from '../session/session-store.ts';

/** The id of the signed-in user; `undefined` if no user is signed in or the session has not been resolved. */
export function useUserId(): string | undefined {
  return useStore(sessionStore, ({ session }) => userIdOf(session));
}
