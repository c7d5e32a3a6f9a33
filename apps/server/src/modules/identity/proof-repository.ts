import { lt } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { usedProofs } from '../../db/tables/user-tables.ts';

/** @returns whether the proof was not used before */
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

/** Deletes expired proofs. An expired proof is refused because of its age, so its use need not be stored. */
export async function deleteProofsExpiredBefore(db: Queryable, then: Date): Promise<void> {
  await db.delete(usedProofs).where(lt(usedProofs.expiresAt, then));
}
