import type { Queryable } from '../db/database.ts';

/**
 * Moves the data that a module stores about a guest to the account to which the guest signs in. The same transaction then deletes the
 * guest, so data that is not moved is lost.
 */
export type MoveGuestData = (
  tx: Queryable,
  move: { readonly fromUserId: string; readonly toUserId: string; readonly now: Date },
) => Promise<void>;
