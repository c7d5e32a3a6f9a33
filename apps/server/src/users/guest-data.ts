import type { Queryable } from '../db/database.ts';

/**
 * What a feature does with a guest's data when the guest signs in to an account that exists. It runs in the transaction that
 * moves everything and then removes the guest, so what is not moved is gone.
 */
export type MoveGuestData = (
  tx: Queryable,
  move: { readonly fromUserId: string; readonly toUserId: string; readonly now: Date },
) => Promise<void>;
