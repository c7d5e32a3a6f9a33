import type { Queryable } from '../db/database.ts';

/**
 * Moves a module's data of a guest who signs in to an existing account. It runs in the transaction that then deletes the guest, so
 * data that is not moved is lost.
 */
export type MoveGuestData = (
  tx: Queryable,
  move: { readonly fromUserId: string; readonly toUserId: string; readonly now: Date },
) => Promise<void>;
