import type { Queryable } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { type UserRow, updateUser } from '../../users/user-repository.ts';
import { queueAccountMail } from './account-mails.ts';
import { findDeletion, removeDeletion } from './deletion-repository.ts';

/**
 * Lets a user with the right password sign in: at once if the account is active, and after reopening it if it is closed and the user wants
 * that. Until the account is really deleted, it can be reopened.
 *
 * @param user the locked account
 * @throws ApiError ACCOUNT_CLOSED if the user may reopen the account but has not asked for it, ACCOUNT_INACTIVE if it is blocked
 */
export async function requireOpen(
  tx: Queryable,
  {
    user,
    takesBack,
    now,
  }: { readonly user: UserRow; readonly takesBack: boolean; readonly now: Date },
): Promise<void> {
  await requireMayOpen(tx, { user, takesBack });
  if (user.status !== 'ACTIVE') await reopenAccount(tx, user, now);
}

/** Checks the same without reopening the account, because the sign-in waits for a second factor. */
export async function requireMayOpen(
  db: Queryable,
  { user, takesBack }: { readonly user: UserRow; readonly takesBack: boolean },
): Promise<void> {
  if (user.status === 'ACTIVE') return;
  const deletion = await findDeletion(db, user.id);
  if (deletion?.isReversible !== true) throw new ApiError('ACCOUNT_INACTIVE');
  if (takesBack) return;
  throw new ApiError('ACCOUNT_CLOSED', { data: { deletedAt: deletion.dueAt.toISOString() } });
}

/** Whether the user can sign in with the right password, if need be by reopening the account. */
export async function canOpen(
  db: Queryable,
  { id, status }: Pick<UserRow, 'id' | 'status'>,
): Promise<boolean> {
  return status === 'ACTIVE' || (await findDeletion(db, id))?.isReversible === true;
}

/** Takes back a deletion. An account that was inactive before stays so. @returns whether there was one */
export async function reopenAccount(tx: Queryable, user: UserRow, now: Date): Promise<boolean> {
  const deletion = await removeDeletion(tx, user.id);
  if (deletion === undefined) return false;
  const { isReversible, language } = deletion;
  if (isReversible) await updateUser(tx, user.id, { status: 'ACTIVE', updatedAt: now });
  await queueAccountMail(tx, { kind: 'REOPENED', language, email: user.email }, now);
  return true;
}
