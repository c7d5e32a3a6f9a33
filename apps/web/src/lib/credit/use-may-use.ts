import type { SoldPermission } from '@chuhe/contract/identity';
import { useStore } from 'zustand';
import { sessionStore } from '../session/session-store.ts';
import { useCredit } from './use-credit.ts';

/** Whether the user has the permission, or does not need it because no package with it is on sale. True until this is known. */
export function useMayUse(permission: SoldPermission): boolean {
  const { data } = useCredit();
  const session = useStore(sessionStore, (state) => state.session);
  if (data === undefined || !data.sold.includes(permission)) return true;
  if (session.kind !== 'user') return false;
  const { type, permissions } = session.user;
  return type === 'ADMIN' || permissions.some(({ name }) => name === permission);
}
