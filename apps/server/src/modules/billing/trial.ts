import type { Queryable } from '../../db/database.ts';
import { hasHadTrial } from './order-repository.ts';

export interface TrialUser {
  readonly id: string;
  readonly isGuest: boolean;
  readonly email: string | null;
}

/** The days of a free trial that a user would get: once per account, and not for guests, who can be made at any time. */
export async function findTrialDays(
  db: Queryable,
  { trialDays }: { readonly trialDays: number },
  { id, isGuest, email }: TrialUser,
): Promise<number> {
  if (trialDays === 0 || isGuest) return 0;
  return (await hasHadTrial(db, { userId: id, email })) ? 0 : trialDays;
}
