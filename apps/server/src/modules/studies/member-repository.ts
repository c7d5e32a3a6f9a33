import type { StudyRole } from '@chuhe/contract/study-limits';
import { and, asc, count, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { studies, studyMembers } from '../../db/tables/study-tables.ts';
import { users } from '../../db/tables/user-tables.ts';
import { PERSON, type PersonRow } from './study-repository.ts';

export interface MemberRow extends PersonRow {
  readonly userId: string;
  readonly number: number;
  readonly role: StudyRole;
  readonly joinedAt: Date;
  readonly leftAt: Date | null;
}

/** All members, former ones too, by number. */
export function listMembers(db: Queryable, studyId: string): Promise<MemberRow[]> {
  return db
    .select({
      userId: studyMembers.userId,
      number: studyMembers.number,
      role: studyMembers.role,
      joinedAt: studyMembers.joinedAt,
      leftAt: studyMembers.leftAt,
      ...PERSON,
    })
    .from(studyMembers)
    .innerJoin(users, eq(users.id, studyMembers.userId))
    .where(eq(studyMembers.studyId, studyId))
    .orderBy(asc(studyMembers.number));
}

/** The ids of present members. */
export async function listMemberIds(db: Queryable, studyId: string): Promise<string[]> {
  const rows = await db
    .select({ userId: studyMembers.userId })
    .from(studyMembers)
    .where(and(eq(studyMembers.studyId, studyId), isNull(studyMembers.leftAt)));
  return rows.map(({ userId }) => userId);
}

export async function insertMember(
  db: Queryable,
  values: typeof studyMembers.$inferInsert,
): Promise<void> {
  await db.insert(studyMembers).values(values);
}

/** Gives the next number of the study to a new member. Call it with the study locked. */
export async function takeNumber(tx: Queryable, studyId: string): Promise<number> {
  const [row] = await tx
    .update(studies)
    .set({ nextNumber: sql`${studies.nextNumber} + 1` })
    .where(eq(studies.id, studyId))
    .returning({ next: studies.nextNumber });
  if (row === undefined) throw new Error('no such study');
  return row.next - 1;
}

/** Changes an editor or viewer. @returns the user; `undefined` if there is no such member */
export async function updateMember(
  db: Queryable,
  { studyId, number }: { readonly studyId: string; readonly number: number },
  change: Partial<Pick<typeof studyMembers.$inferSelect, 'role' | 'joinedAt' | 'leftAt'>>,
): Promise<string | undefined> {
  const [row] = await db
    .update(studyMembers)
    .set(change)
    .where(
      and(
        eq(studyMembers.studyId, studyId),
        eq(studyMembers.number, number),
        ne(studyMembers.role, 'owner'),
      ),
    )
    .returning({ userId: studyMembers.userId });
  return row?.userId;
}

/** Counts the editors and viewers of a study. */
export async function countMembers(
  db: Queryable,
  studyId: string,
): Promise<{ readonly present: number; readonly all: number }> {
  const present = sql`count(*) filter (where ${studyMembers.leftAt} is null)`;
  const [row] = await db
    .select({ present: present.mapWith(Number), all: count() })
    .from(studyMembers)
    .where(and(eq(studyMembers.studyId, studyId), ne(studyMembers.role, 'owner')));
  return row ?? { present: 0, all: 0 };
}

/** Counts the studies of others in which a user is a member. */
export async function countJoinedStudies(db: Queryable, userId: string): Promise<number> {
  const [row] = await db
    .select({ all: count() })
    .from(studyMembers)
    .where(
      and(
        eq(studyMembers.userId, userId),
        isNull(studyMembers.leftAt),
        ne(studyMembers.role, 'owner'),
      ),
    );
  return row?.all ?? 0;
}
