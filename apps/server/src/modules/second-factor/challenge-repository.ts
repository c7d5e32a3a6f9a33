import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { signInChallenges } from '../../db/tables/second-factor-tables.ts';

/** Steps of sign-ins and set-ups that wait for an answer. They are in the database, so that any process can take the answer. */

export type ChallengeRow = typeof signInChallenges.$inferSelect;
export type ChallengePurpose = ChallengeRow['purpose'];

export interface ChallengeKey {
  readonly hash: string;
  readonly purpose: ChallengePurpose;
  readonly now: Date;
}

export async function insertChallenge(
  db: Queryable,
  row: typeof signInChallenges.$inferInsert,
): Promise<void> {
  await db.insert(signInChallenges).values(row);
}

export async function findChallenge(
  db: Queryable,
  key: ChallengeKey,
): Promise<ChallengeRow | undefined> {
  const [row] = await db.select().from(signInChallenges).where(isOpen(key));
  return row;
}

/** Deletes a challenge, so that it is answered once. Only one of several simultaneous calls gets it. */
export async function takeChallengeRow(
  tx: Queryable,
  key: ChallengeKey,
): Promise<ChallengeRow | undefined> {
  const [row] = await tx.delete(signInChallenges).where(isOpen(key)).returning();
  return row;
}

/** Counts a wrong answer, and deletes the challenge once there were too many. */
export async function countWrongAnswer(tx: Queryable, hash: string, max: number): Promise<void> {
  const isIt = eq(signInChallenges.hash, hash);
  await tx
    .update(signInChallenges)
    .set({ wrongAnswers: sql`${signInChallenges.wrongAnswers} + 1` })
    .where(isIt);
  await tx
    .delete(signInChallenges)
    .where(and(isIt, sql`${signInChallenges.wrongAnswers} >= ${max}`));
}

/** Ends what has begun for a user, when the ways into the account change. */
export async function deleteChallengesOf(tx: Queryable, userId: string): Promise<void> {
  await tx.delete(signInChallenges).where(eq(signInChallenges.userId, userId));
}

export async function deleteChallengesExpiredBefore(db: Queryable, then: Date): Promise<void> {
  await db.delete(signInChallenges).where(lt(signInChallenges.expiresAt, then));
}

function isOpen({ hash, purpose, now }: ChallengeKey) {
  return and(
    eq(signInChallenges.hash, hash),
    eq(signInChallenges.purpose, purpose),
    gt(signInChallenges.expiresAt, now),
  );
}
