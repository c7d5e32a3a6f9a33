import { and, asc, eq, isNull, ne } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { accountDeletions } from '../../db/tables/account-tables.ts';
import { studies, studyMembers } from '../../db/tables/study-tables.ts';
import { users } from '../../db/tables/user-tables.ts';

/** Studies whose owner is deleted. */

export interface Successor {
  readonly studyId: string;
  readonly userId: string;
}

/**
 * For each of the user's studies with present editors, the editor who joined first. Closed and blocked accounts and guests get none, and
 * no one gets a private study, since its owner has hidden it from the members.
 */
export async function listSuccessors(db: Queryable, ownerId: string): Promise<Successor[]> {
  return db
    .selectDistinctOn([studyMembers.studyId], {
      studyId: studyMembers.studyId,
      userId: studyMembers.userId,
    })
    .from(studyMembers)
    .innerJoin(studies, eq(studies.id, studyMembers.studyId))
    .innerJoin(users, eq(users.id, studyMembers.userId))
    .where(
      and(
        eq(studies.ownerId, ownerId),
        isNull(studies.deletedAt),
        ne(studies.visibility, 'private'),
        eq(studyMembers.role, 'editor'),
        isNull(studyMembers.leftAt),
        eq(users.status, 'ACTIVE'),
        eq(users.isGuest, false),
      ),
    )
    .orderBy(asc(studyMembers.studyId), asc(studyMembers.joinedAt), asc(studyMembers.number));
}

/** When the account of a study's owner is deleted, and the user who then owns the study; `undefined` if the account is not closed. */
export async function findOwnerLeave(
  db: Queryable,
  { id, ownerId }: { readonly id: string; readonly ownerId: string },
): Promise<{ readonly at: Date; readonly successorId: string | undefined } | undefined> {
  const [row] = await db
    .select({ at: accountDeletions.dueAt })
    .from(accountDeletions)
    .where(eq(accountDeletions.userId, ownerId));
  if (row === undefined) return undefined;
  const successors = await listSuccessors(db, ownerId);
  return { at: row.at, successorId: successors.find(({ studyId }) => studyId === id)?.userId };
}

/** Gives the user's studies to their longest-standing editors. Studies without editors stay, and are deleted with the account. */
export async function handOverStudies(
  tx: Queryable,
  ownerId: string,
): Promise<readonly Successor[]> {
  const successors = await listSuccessors(tx, ownerId);
  for (const { studyId, userId } of successors) {
    await tx.update(studies).set({ ownerId: userId }).where(eq(studies.id, studyId));
    // The editor may have left since the choice. Without an owner, the study could not be restored by anyone.
    await tx
      .update(studyMembers)
      .set({ role: 'owner', leftAt: null })
      .where(and(eq(studyMembers.studyId, studyId), eq(studyMembers.userId, userId)));
  }
  return successors;
}

/** The studies of an owner, deleted ones too, the oldest first. */
export async function listOwnStudies(
  db: Queryable,
  ownerId: string,
): Promise<{ readonly id: string; readonly title: string }[]> {
  return db
    .select({ id: studies.id, title: studies.title })
    .from(studies)
    .where(eq(studies.ownerId, ownerId))
    .orderBy(asc(studies.createdAt), asc(studies.id));
}
