import type { Queryable } from '../../db/database.ts';
import { deleteUser, lockUser } from '../../users/user-repository.ts';
import type { IdentityContext } from './identity-context.ts';

/**
 * Moves the data of a guest into an account and deletes the guest, in the caller's transaction.
 *
 * @returns the sessions of the guest, for `Sessions.announce`
 */
export async function mergeGuest(
  tx: Queryable,
  { guestData, sessions, now }: Pick<IdentityContext, 'guestData' | 'sessions' | 'now'>,
  { fromUserId, toUserId }: { readonly fromUserId: string; readonly toUserId: string },
): Promise<string[]> {
  const guest = await lockUser(tx, fromUserId);
  // Since the token was read, the guest may have registered.
  if (guest?.isGuest !== true || fromUserId === toUserId) return [];
  const ended = await sessions.end(tx, { userId: fromUserId, reason: 'UPGRADE' });
  for (const move of guestData) await move(tx, { fromUserId, toUserId, now: now() });
  await deleteUser(tx, fromUserId);
  return ended;
}
