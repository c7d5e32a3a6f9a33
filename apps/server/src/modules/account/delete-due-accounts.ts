import { inTransaction } from '../../db/in-transaction.ts';
import { lockUser } from '../../users/user-repository.ts';
import { cancelAtProvider, recordCanceled } from '../billing/cancel-subscriptions.ts';
import type { PaymentLog } from '../billing/payments.ts';
import { announceStudy, announceStudyLists } from '../studies/announce-study.ts';
import type { Successor } from '../studies/hand-over-repository.ts';
import type { AccountContext } from './account-context.ts';
import { queueAccountMail } from './account-mails.ts';
import { listRenewing } from './close-account.ts';
import { findDeletion, hasPendingOrder, listDueDeletions } from './deletion-repository.ts';
import { eraseAccount } from './erase-account.ts';

type Context = Pick<AccountContext, 'database' | 'payments' | 'mail' | 'now' | 'live'>;

/**
 * Deletes closed accounts whose time is over, each in a transaction of its own. An account that fails is tried again in the next run.
 * Several processes may call it at the same time.
 *
 * @returns how many this call has deleted
 */
export async function deleteDueAccounts(context: Context, log: PaymentLog): Promise<number> {
  const { database, mail, now } = context;
  let deleted = 0;
  for (const userId of await listDueDeletions(database.db, now())) {
    try {
      const handedOver = await deleteDue(context, userId, log);
      if (handedOver === undefined) continue;
      deleted += 1;
      for (const { studyId } of handedOver) {
        await announceStudy(context, { studyId, what: 'study' });
        await announceStudyLists(context, studyId);
      }
    } catch (error) {
      log.error({ err: error, userId }, 'a closed account could not be deleted');
    }
  }
  if (deleted > 0) mail.wake();
  return deleted;
}

/**
 * @returns the studies that have another owner now; `undefined` if the account was not deleted, since it was reopened, another process has
 *   deleted it, or a payment is not finished
 */
async function deleteDue(
  context: Context,
  userId: string,
  log: PaymentLog,
): Promise<readonly Successor[] | undefined> {
  const { db } = context.database;
  // The account may have been reopened while others were deleted, and its subscriptions must not be canceled then.
  const closed = await findDeletion(db, userId);
  if (closed === undefined || closed.dueAt > context.now()) return undefined;
  // A checkout that was open when the account was closed may have started a subscription.
  const canceled = await cancelAtProvider(context, await listRenewing(db, userId));
  return inTransaction(db, async (tx) => {
    // The lock of the account is that of signing in, which may reopen it.
    const user = await lockUser(tx, userId);
    const deletion = await findDeletion(tx, userId);
    const now = context.now();
    if (user === undefined || deletion === undefined || deletion.dueAt > now) return undefined;
    await recordCanceled(tx, context, canceled);
    if (await hasPendingOrder(tx, userId, now)) {
      log.warn({ userId }, 'a closed account is not deleted while a payment is pending');
      return undefined;
    }
    const handedOver = await eraseAccount(tx, user);
    const { language } = deletion;
    await queueAccountMail(tx, { kind: 'DELETED', language, email: user.email }, now);
    return handedOver;
  });
}
