import { DELETION_DAYS } from '@chuhe/contract/account';
import type { Language } from '@chuhe/contract/languages';
import type { Queryable } from '../../db/database.ts';
import { conflict } from '../../http/conflict.ts';
import { type UserRow, updateUser } from '../../users/user-repository.ts';
import { cancelAtProvider, isRenewing, recordCanceled } from '../billing/cancel-subscriptions.ts';
import { listSubscriptions, type Order } from '../billing/order-repository.ts';
import { isLastOwner } from '../identity/staff.ts';
import type { AccountContext } from './account-context.ts';
import { type AccountMailKind, queueAccountMail } from './account-mails.ts';
import { type DeletionRow, hasPendingOrder, insertDeletion } from './deletion-repository.ts';
import { eraseAccount } from './erase-account.ts';

/**
 * Closing of accounts. A closed account is inactive: its sessions have ended, and its games, studies and groups are hidden from others;
 * members still see its studies. It is deleted after {@link DELETION_DAYS}. A guest, who could not sign in to take that back, is deleted at
 * once.
 */

const DAY = 86_400_000;

type CloseContext = Pick<
  AccountContext,
  'database' | 'payments' | 'sessions' | 'origin' | 'now' | 'live'
>;

/**
 * Ends the subscriptions of a user at the provider, before the account is closed. A closed account must not be charged.
 *
 * @returns the orders, for {@link closeAccount}
 * @throws ApiError CONFLICT if a subscription runs and must not be ended, PAYMENT_UNAVAILABLE
 */
export async function endSubscriptions(
  context: CloseContext,
  userId: string,
  isWanted: boolean,
): Promise<readonly Order[]> {
  const renewing = await listRenewing(context.database.db, userId);
  if (renewing.length > 0 && !isWanted) throw conflict('SUBSCRIPTION_RUNS');
  return cancelAtProvider(context, renewing);
}

export interface Closing {
  /** The locked account. The caller has also locked the administrators. */
  readonly user: UserRow;
  /** What {@link endSubscriptions} has ended. */
  readonly canceled: readonly Order[];
  readonly isByAdmin: boolean;
  readonly language: Language;
}

export interface Closed {
  /** Undefined if the account was a guest, who is deleted already. */
  readonly deletion: DeletionRow | undefined;
  /** Ended sessions, for `Sessions.announce` after the commit. */
  readonly ended: readonly string[];
}

/** @throws ApiError CONFLICT if the account is that of the last owner, or a subscription or payment runs */
export async function closeAccount(
  tx: Queryable,
  context: CloseContext,
  closing: Closing,
): Promise<Closed> {
  const { user, canceled } = closing;
  const now = context.now();
  await requireOtherOwner(tx, user);
  await recordCanceled(tx, context, canceled);
  // The user may have subscribed since the subscriptions were ended.
  if ((await listRenewing(tx, user.id)).length > 0) throw conflict('SUBSCRIPTION_RUNS');
  const ended = await context.sessions.end(tx, { userId: user.id, reason: 'INACTIVE' });
  if (user.isGuest) {
    if (await hasPendingOrder(tx, user.id, now)) throw conflict('PAYMENT_PENDING');
    await eraseAccount(tx, user);
    return { deletion: undefined, ended };
  }
  return { deletion: await putOff(tx, context, closing), ended };
}

/** Makes the account inactive. A repeated call changes nothing. */
async function putOff(
  tx: Queryable,
  context: CloseContext,
  { user, isByAdmin, language }: Closing,
): Promise<DeletionRow | undefined> {
  const now = context.now();
  const deletion = await insertDeletion(tx, {
    userId: user.id,
    requestedAt: now,
    dueAt: new Date(now.getTime() + DELETION_DAYS * DAY),
    isByAdmin,
    isReversible: user.status === 'ACTIVE',
    language,
  });
  if (deletion === undefined) return undefined;
  await updateUser(tx, user.id, { status: 'INACTIVE', updatedAt: now });
  await queueAccountMail(
    tx,
    {
      kind: mailOf(deletion),
      language,
      email: user.email,
      link: `${context.origin()}/login`,
      day: deletion.dueAt,
    },
    now,
  );
  return deletion;
}

function mailOf({ isByAdmin, isReversible }: DeletionRow): AccountMailKind {
  if (!isReversible) return 'CLOSED_FOR_GOOD';
  return isByAdmin ? 'CLOSED_BY_ADMIN' : 'CLOSED';
}

/** @throws ApiError CONFLICT if no active owner would be left */
export async function requireOtherOwner(db: Queryable, user: UserRow): Promise<void> {
  if (await isLastOwner(db, user)) throw conflict('LAST_OWNER');
}

/** The subscriptions that the provider will charge again. */
export async function listRenewing(db: Queryable, userId: string): Promise<readonly Order[]> {
  const rows = await listSubscriptions(db, userId);
  return rows.map(({ order }) => order).filter(isRenewing);
}
