import type { Queryable } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { lockUser } from '../../users/user-repository.ts';
import { hasAdjustment, insertCreditEntries, listLots } from './credit-repository.ts';
import { takeFrom } from './spend-credits.ts';

export interface Adjustment {
  readonly userId: string;
  /** Positive adds credits. Negative removes at most the balance, and never the free daily credits. */
  readonly amount: number;
  /** When added credits expire; null if they do not. */
  readonly expiresAt: Date | null;
  /** Shown to the owner of the account. */
  readonly note: string;
  /** Identifies the request. A repeated request has no effect. */
  readonly requestId: string;
  readonly now: Date;
}

/**
 * Adds or removes credits for an administrator.
 *
 * @returns the number of credits added, negative if removed; `undefined` for a repeated request
 * @throws ApiError NOT_FOUND if the account does not exist
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
