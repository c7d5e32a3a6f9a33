import { lt } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { usedProofs } from '../../db/tables/user-tables.ts';

/** Proofs of identity providers that have been exchanged. */

/** @returns whether it is the first time */
export async function markProofUsed(
  db: Queryable,
  proof: typeof usedProofs.$inferInsert,
): Promise<boolean> {
  const rows = await db
    .insert(usedProofs)
    .values(proof)
    .onConflictDoNothing()
    .returning({ hash: usedProofs.hash });
  return rows.length > 0;
}

/** Expired ones are refused without being remembered. */
export async function deleteProofsExpiredBefore(db: Queryable, then: Date): Promise<void> {
  await db.delete(usedProofs).where(lt(usedProofs.expiresAt, then));
}
