import type { FastifyRequest } from 'fastify';
import type { Queryable } from '../../db/database.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Caller } from '../../http/caller.ts';
import { lockUser, type UserRow } from '../../users/user-repository.ts';
import type { IdentityContext } from '../identity/identity-context.ts';
import { type Notice, queueOwnerNotice } from '../identity/queue-mails.ts';
import { endConfirmations, findCaller } from '../identity/session-repository.ts';
import { isSteppedUp } from '../identity/step-up.ts';
import { deleteChallengesOf } from './challenge-repository.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';
import {
  countRecoveryCodes,
  deleteRecoveryCodes,
  hasSecondFactor,
} from './second-factor-repository.ts';

interface FactorChange {
  readonly caller: Caller;
  readonly request: FastifyRequest;
  /** The mail to the owner; absent for changes of a name. */
  readonly notice?: Notice['kind'];
}

/**
 * Changes the second factor of an account, in one transaction with the lock of the account. No session ends by it.
 *
 * @throws ApiError STEP_UP_REQUIRED without a confirmation of the last ten minutes, FORBIDDEN for guests
 */
export async function changeSecondFactor<Result>(
  context: Pick<IdentityContext, 'database' | 'mail' | 'mailLimits' | 'now'>,
  { caller, request, notice }: FactorChange,
  change: (tx: Queryable, user: UserRow) => Promise<Result>,
): Promise<Result> {
  const { database, mail, now } = context;
  requireConfirmed(caller, now());
  const result = await inTransaction(database.db, async (tx) => {
    const user = await lockUser(tx, caller.userId);
    const present = await findCaller(tx, caller.sessionId, now());
    if (user === undefined || present === undefined) throw new ApiError('UNAUTHORIZED');
    // Another session may have added the first factor meanwhile.
    requireConfirmed(present, now());
    const hadFactor = await hasSecondFactor(tx, user.id);
    const result = await change(tx, user);
    const isFirst = !hadFactor && (await hasSecondFactor(tx, user.id));
    // A confirmation by the password alone must not outlive the set-up, since it could remove the factor.
    if (isFirst) await endConfirmations(tx, { userId: user.id, except: caller.sessionId });
    if (notice !== undefined) await queueOwnerNotice(tx, context, { kind: notice, user, request });
    return result;
  });
  mail.wake();
  return result;
}

/** @throws ApiError STEP_UP_REQUIRED, FORBIDDEN */
export function requireConfirmed(caller: Caller, now: Date): void {
  // A guest has nothing to sign in with, so there is nothing to protect.
  if (caller.isGuest) throw new ApiError('FORBIDDEN');
  if (!isSteppedUp(caller, now)) throw new ApiError('STEP_UP_REQUIRED');
}

/** Makes recovery codes with the first factor of an account. @returns null if it has some already */
export async function makeFirstRecoveryCodes(
  tx: Queryable,
  userId: string,
  now: Date,
): Promise<string[] | null> {
  const known = await countRecoveryCodes(tx, userId);
  return known === undefined ? replaceRecoveryCodes(tx, userId, now) : null;
}

/** Call it after a factor was removed. Sign-ins that wait for it begin again, and the last factor takes the recovery codes along. */
export async function endRemovedFactor(tx: Queryable, userId: string): Promise<void> {
  await deleteChallengesOf(tx, userId);
  if (!(await hasSecondFactor(tx, userId))) await deleteRecoveryCodes(tx, userId);
}
