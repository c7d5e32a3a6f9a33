import { and, asc, count, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { assignments, assignmentTries, groupPupils } from '../../db/tables/coaching-tables.ts';
import { users } from '../../db/tables/user-tables.ts';
import { PERSON, type PersonRow } from './group-repository.ts';

/** Present and former pupils of groups. */

export interface PupilRef {
  readonly groupId: string;
  readonly pupilId: string;
}

type PupilColumns = typeof groupPupils.$inferSelect;

export interface PupilRow extends PupilColumns {
  readonly person: PersonRow;
}

/** Present pupils first, each by the time of joining. */
export function listPupils(db: Queryable, groupId: string): Promise<PupilRow[]> {
  const { joinedAt, leftAt, isRemoved, leftName, pupilId } = groupPupils;
  const isFormer = sql`(${leftAt} is not null)`;
  return db
    .select({
      groupId: groupPupils.groupId,
      pupilId,
      joinedAt,
      leftAt,
      isRemoved,
      leftName,
      person: PERSON,
    })
    .from(groupPupils)
    .innerJoin(users, eq(users.id, pupilId))
    .where(eq(groupPupils.groupId, groupId))
    .orderBy(asc(isFormer), asc(joinedAt), asc(pupilId));
}

/** The names of the present pupils, without one of them and without blocked users. */
export function listOthers(db: Queryable, { groupId, pupilId }: PupilRef): Promise<PersonRow[]> {
  return db
    .select(PERSON)
    .from(groupPupils)
    .innerJoin(users, eq(users.id, groupPupils.pupilId))
    .where(
      and(
        eq(groupPupils.groupId, groupId),
        isNull(groupPupils.leftAt),
        eq(users.status, 'ACTIVE'),
        ne(groupPupils.pupilId, pupilId),
      ),
    )
    .orderBy(asc(groupPupils.joinedAt), asc(groupPupils.pupilId));
}

export async function listPupilIds(db: Queryable, groupId: string): Promise<string[]> {
  const rows = await db
    .select({ id: groupPupils.pupilId })
    .from(groupPupils)
    .where(and(eq(groupPupils.groupId, groupId), isNull(groupPupils.leftAt)));
  return rows.map(({ id }) => id);
}

/** Finds a present or former pupil and locks the row, so that leaving and trying happen one after the other. */
export async function lockPupil(tx: Queryable, pupil: PupilRef): Promise<PupilColumns | undefined> {
  const [row] = await tx.select().from(groupPupils).where(isPupil(pupil)).for('update');
  return row;
}

/** Locks all present and former pupils of a group, which must be locked. */
export async function lockPupils(tx: Queryable, groupId: string): Promise<void> {
  await tx
    .select({ id: groupPupils.pupilId })
    .from(groupPupils)
    .where(eq(groupPupils.groupId, groupId))
    .for('update');
}

export async function countPupils(
  db: Queryable,
  groupId: string,
): Promise<{ present: number; all: number }> {
  const [row] = await db
    .select({
      present: sql`count(*) filter (where ${isNull(groupPupils.leftAt)})`.mapWith(Number),
      all: count(),
    })
    .from(groupPupils)
    .where(eq(groupPupils.groupId, groupId));
  return row ?? { present: 0, all: 0 };
}

export async function countJoined(db: Queryable, pupilId: string): Promise<number> {
  const [row] = await db
    .select({ all: count() })
    .from(groupPupils)
    .where(and(eq(groupPupils.pupilId, pupilId), isNull(groupPupils.leftAt)));
  return row?.all ?? 0;
}

/** Adds a pupil, or makes a former one a present one. */
export async function putPupil(
  db: Queryable,
  pupil: PupilRef & { readonly joinedAt: Date },
): Promise<void> {
  await db
    .insert(groupPupils)
    .values(pupil)
    .onConflictDoUpdate({
      target: [groupPupils.groupId, groupPupils.pupilId],
      set: { joinedAt: pupil.joinedAt, leftAt: null, leftName: null, isRemoved: false },
    });
}

export async function endPupil(
  db: Queryable,
  pupil: PupilRef,
  end: Pick<PupilColumns, 'leftAt' | 'isRemoved'>,
): Promise<void> {
  const name = sql`(select json_build_object('firstName', ${users.firstName}, 'lastName', ${users.lastName}, 'username', ${users.username})::text from ${users} where ${users.id} = ${pupil.pupilId}::uuid)`;
  await db
    .update(groupPupils)
    .set({ ...end, leftName: name })
    .where(isPupil(pupil));
}

/** Deletes a former pupil with all work in the group. @returns whether there was one */
export async function deleteFormerPupil(tx: Queryable, pupil: PupilRef): Promise<boolean> {
  const row = await lockPupil(tx, pupil);
  if (row === undefined || row.leftAt === null) return false;
  const own = tx
    .select({ id: assignments.id })
    .from(assignments)
    .where(eq(assignments.groupId, pupil.groupId));
  await tx
    .delete(assignmentTries)
    .where(
      and(eq(assignmentTries.pupilId, pupil.pupilId), inArray(assignmentTries.assignmentId, own)),
    );
  await tx.delete(groupPupils).where(isPupil(pupil));
  return true;
}

function isPupil({ groupId, pupilId }: PupilRef) {
  return and(eq(groupPupils.groupId, groupId), eq(groupPupils.pupilId, pupilId));
}
