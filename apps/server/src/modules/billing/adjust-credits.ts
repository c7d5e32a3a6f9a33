import type { Queryable } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { lockUser } from '../../users/user-repository.ts';
import { hasAdjustment, insertCreditEntries, listLots } from './credit-repository.ts';
import { takeFrom } from './spend-credits.ts';

export interface Adjustment {
  readonly userId: string;
  /** Above 0 they are added, below they are taken: at most those that are there, and never the free ones. */
  readonly amount: number;
  /** Of those that are added; null: they never end. */
  readonly expiresAt: Date | null;
  /** Shown to the account's owner. */
  readonly note: string;
  /** The same counts once. */
  readonly requestId: string;
  readonly now: Date;
}

/**
 * Adds or takes credits by an administrator's word.
 *
 * @returns how many were added, or with a minus taken; nothing where this was done before
 * @throws ApiError NOT_FOUND where the account is gone
 */
export async function adjustCredits(
  tx: Queryable,
  { userId, amount, expiresAt, note, requestId, now }: Adjustment,
): Promise<number | undefined> {
  if ((await lockUser(tx, userId)) === undefined) throw new ApiError('NOT_FOUND');
  const cause = `adjust:${requestId}`;
  if (await hasAdjustment(tx, userId, cause)) return undefined;
  const entry = { userId, kind: 'ADJUST', note, at: now } as const;
  if (amount > 0) {
    await insertCreditEntries(tx, [{ ...entry, amount, cause, expiresAt }]);
    return amount;
  }
  const lots = await listLots(tx, userId, now);
  const all = lots.reduce((sum, { left }) => sum + left, 0);
  const parts = takeFrom(lots, { amount: Math.min(-amount, all), trialLeft: 0 }) ?? [];
  await insertCreditEntries(
    tx,
    parts.map((part) => ({
      ...entry,
      amount: -part.amount,
      lotId: part.lotId,
      cause: `${cause}:${part.lotId}`,
    })),
  );
  return parts.reduce((sum, part) => sum - part.amount, 0);
}
