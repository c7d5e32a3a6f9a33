import { useStore } from 'zustand';
import { sessionStore } from './session-store.ts';

/** Whether the user has a guest account. */
export function useIsGuest(): boolean {
  return useStore(sessionStore, ({ session }) => session.kind === 'user' && session.user.isGuest);
}
