import type { Endpoint } from '@chuhe/contract/route';
import { mayDo, roleOf } from '@chuhe/contract/staff';
import { useStore } from 'zustand';
import type { Session } from './session.ts';
import { sessionStore } from './session-store.ts';

/** Whether the role of an administrator allows a call. The server decides; this only hides what it would refuse. */
export function mayCall(session: Session, { capability }: Pick<Endpoint, 'capability'>): boolean {
  if (session.kind !== 'user' || capability === undefined) return false;
  return mayDo(roleOf(session.user), capability);
}

/**
 * @returns a function that tells whether the user may make a call
 * @example const may = useMay(); may(refundOrder);
 */
export function useMay(): (call: Pick<Endpoint, 'capability'>) => boolean {
  const session = useStore(sessionStore, (state) => state.session);
  return (call) => mayCall(session, call);
}
