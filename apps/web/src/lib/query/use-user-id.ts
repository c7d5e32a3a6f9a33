import { useStore } from 'zustand';
import { userIdOf } from '../session/session.ts';
import { sessionStore } from '../session/session-store.ts';

/** The user who is signed in; `undefined` while that is not known. */
export function useUserId(): string | undefined {
  return useStore(sessionStore, ({ session }) => userIdOf(session));
}
