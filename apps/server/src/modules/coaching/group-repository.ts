import { and, asc, count, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { assignments, groupPupils, groups } from '../../db/tables/coaching-tables.ts';
import { users } from '../../db/tables/user-tables.ts';
import { SHOWN_NAME } from '../../users/shown-name.ts';

/** Groups. Those of blocked coaches are hidden from pupils. */

export type GroupRow = typeof groups.$inferSelect;

/** The columns of a name that others in a group see. */
export const PERSON = SHOWN_NAME;

export interface PersonRow {
  readonly firstName: string;
  readonly lastName: string;
  readonly username: string | null;
}

export interface GroupOfCoach {
  readonly group: GroupRow;
  readonly coach: PersonRow;
}

/** @returns `undefined` if any user has a group with this id already */
export async function insertGroup(
  db: Queryable,
  values: typeof groups.$inferInsert,
): Promise<GroupRow | undefined> {
  const [row] = await db
    .insert(groups)
    .values(values)
    .onConflictDoNothing({ target: groups.id })
    .returning();
  return row;
}

/** Finds a group, scoped to its coach. */
export async function findCoachedGroup(
  db: Queryable,
  { groupId, coachId }: { readonly groupId: string; readonly coachId: string },
): Promise<GroupRow | undefined> {
  const [row] = await db
    .select()
    .from(groups)
    .where(and(eq(groups.id, groupId), eq(groups.coachId, coachId)));
  return row;
}

/** Finds a group of any coach. */
export async function findGroup(db: Queryable, groupId: string): Promise<GroupRow | undefined> {
  const [row] = await db.select().from(groups).where(eq(groups.id, groupId));
  return row;
}

/** Locks a group, so that its pupils and assignments are counted and added one after the other. */
export async function lockGroup(tx: Queryable, groupId: string): Promise<GroupRow | undefined> {
  const [row] = await tx.select().from(groups).where(eq(groups.id, groupId)).for('update');
  return row;
}

/** Finds the group to which a link leads, unless the group is archived or its coach is blocked. */
export async function findGroupByCode(
  db: Queryable,
  code: string,
): Promise<GroupOfCoach | undefined> {
  const [row] = await db
    .select({ group: groups, coach: PERSON })
    .from(groups)
    .innerJoin(users, eq(users.id, groups.coachId))
    .where(and(eq(groups.code, code), isNull(groups.archivedAt), eq(users.status, 'ACTIVE')));
  return row;
}

export async function updateGroup(
  db: Queryable,
  groupId: string,
  change: Partial<Omit<GroupRow, 'id' | 'coachId' | 'createdAt'>>,
): Promise<void> {
  // An update without a column is not SQL.
  if (Object.keys(change).length === 0) return;
  await db.update(groups).set(change).where(eq(groups.id, groupId));
}

export async function deleteGroup(db: Queryable, groupId: string): Promise<void> {
  await db.delete(groups).where(eq(groups.id, groupId));
}

export async function countGroups(db: Queryable, coachId: string): Promise<number> {
  const [row] = await db.select({ all: count() }).from(groups).where(eq(groups.coachId, coachId));
  return row?.all ?? 0;
}

/** The groups of a coach with the numbers of present pupils and of assignments that have not ended. Archived ones come last. */
export function listCoached(
  db: Queryable,
  coachId: string,
): Promise<{ group: GroupRow; pupils: number; assignments: number }[]> {
  // Drizzle writes the columns of a selection without their tables, so these have names of their own.
  const pupils = sql`(select count(*) from ${groupPupils} as pupil where pupil.group_id = coaching_group.id and pupil.left_at is null)`;
  const open = sql`(select count(*) from ${assignments} as given where given.group_id = coaching_group.id and given.ended_at is null)`;
  return db
    .select({
      group: groups,
      pupils: pupils.mapWith(Number),
      assignments: open.mapWith(Number),
    })
    .from(groups)
    .where(eq(groups.coachId, coachId))
    .orderBy(desc(isNull(groups.archivedAt)), asc(groups.createdAt), asc(groups.id));
}

export interface Membership extends GroupOfCoach {
  readonly joinedAt: Date;
}

/** The groups in which a user is a present pupil. */
export function listJoined(
  db: Queryable,
  pupilId: string,
  groupId?: string,
): Promise<Membership[]> {
  return db
    .select({ group: groups, coach: PERSON, joinedAt: groupPupils.joinedAt })
    .from(groupPupils)
    .innerJoin(groups, eq(groups.id, groupPupils.groupId))
    .innerJoin(users, eq(users.id, groups.coachId))
    .where(
      and(
        eq(groupPupils.pupilId, pupilId),
        isNull(groupPupils.leftAt),
        eq(users.status, 'ACTIVE'),
        groupId === undefined ? undefined : eq(groups.id, groupId),
      ),
    )
    .orderBy(desc(isNull(groups.archivedAt)), asc(groupPupils.joinedAt), asc(groups.id));
}
