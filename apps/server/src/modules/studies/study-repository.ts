import { STUDY_LIMITS, type StudyRole } from '@chuhe/contract/study-limits';
import {
  and,
  count,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { contains } from '../../db/contains.ts';
import type { Queryable } from '../../db/database.ts';
import { accountDeletions } from '../../db/tables/account-tables.ts';
import { studies, studyChapters, studyMembers } from '../../db/tables/study-tables.ts';
import { users } from '../../db/tables/user-tables.ts';
import { toSearchText } from '../../search-text/search-text.ts';
import type { MoveGuestData } from '../../users/guest-data.ts';
import { SHOWN_NAME } from '../../users/shown-name.ts';

export type StudyRow = typeof studies.$inferSelect;

/** The columns of a name that others see. */
export const PERSON = SHOWN_NAME;

export interface PersonRow {
  readonly firstName: string;
  readonly lastName: string;
  readonly username: string | null;
}

/** A study as a user finds it. */
export interface FoundStudy {
  readonly study: StudyRow;
  readonly owner: PersonRow;
  /** The user's membership, past or present. */
  readonly member: {
    readonly number: number;
    readonly role: StudyRole;
    readonly leftAt: Date | null;
  } | null;
}

/** @returns `undefined` if any user has a study with this id already */
export async function insertStudy(
  db: Queryable,
  values: typeof studies.$inferInsert,
): Promise<StudyRow | undefined> {
  const [row] = await db
    .insert(studies)
    .values(values)
    .onConflictDoNothing({ target: studies.id })
    .returning();
  return row;
}

/**
 * Whether members other than the owner may use the study. Those of a closed account stay, until the account is deleted and another member
 * owns the study, or it is deleted, too. Those of a blocked account are hidden.
 */
export const IS_OPEN_TO_MEMBERS = or(
  eq(users.status, 'ACTIVE'),
  sql`exists (select from ${accountDeletions} where ${accountDeletions.userId} = ${users}.id and ${accountDeletions.isReversible})`,
);

const MEMBER = {
  number: studyMembers.number,
  role: studyMembers.role,
  leftAt: studyMembers.leftAt,
};

/**
 * Finds a study, a deleted one too, without regard to its visibility. Studies of blocked owners are hidden, and those of closed accounts from
 * everyone but members.
 */
export async function findStudy(
  db: Queryable,
  { studyId, userId }: { readonly studyId: string; readonly userId: string | undefined },
): Promise<FoundStudy | undefined> {
  const isMember = and(
    eq(studyMembers.studyId, studies.id),
    userId === undefined ? sql`false` : eq(studyMembers.userId, userId),
  );
  const isOpenToMember = and(
    isNotNull(studyMembers.role),
    isNull(studyMembers.leftAt),
    IS_OPEN_TO_MEMBERS,
  );
  const [row] = await db
    .select({ study: studies, owner: PERSON, member: MEMBER })
    .from(studies)
    .innerJoin(users, eq(users.id, studies.ownerId))
    .leftJoin(studyMembers, isMember)
    .where(and(eq(studies.id, studyId), or(eq(users.status, 'ACTIVE'), isOpenToMember)));
  return row;
}

/** Finds the study to which an invitation leads. A private one is only for its owner, so invitations to it rest. */
export async function findStudyByInvitation(
  db: Queryable,
  code: string,
): Promise<{ readonly study: StudyRow; readonly owner: PersonRow } | undefined> {
  const [row] = await db
    .select({ study: studies, owner: PERSON })
    .from(studies)
    .innerJoin(users, eq(users.id, studies.ownerId))
    .where(
      and(
        or(eq(studies.editorCode, code), eq(studies.viewerCode, code)),
        ne(studies.visibility, 'private'),
        isNull(studies.deletedAt),
        eq(users.status, 'ACTIVE'),
      ),
    );
  return row;
}

/** Locks a study, so that its chapters and members are counted and added one after the other. */
export async function lockStudy(tx: Queryable, studyId: string): Promise<StudyRow | undefined> {
  const [row] = await tx.select().from(studies).where(eq(studies.id, studyId)).for('update');
  return row;
}

export async function updateStudy(
  db: Queryable,
  studyId: string,
  change: Partial<Omit<StudyRow, 'id' | 'ownerId' | 'createdAt'>>,
): Promise<void> {
  await db.update(studies).set(change).where(eq(studies.id, studyId));
}

/** Milliseconds. */
const TOUCH_EVERY = 10_000;

/** Notes that a study has changed. Frequent changes are noted only every few seconds. */
export async function touchStudy(db: Queryable, studyId: string, now: Date): Promise<void> {
  const before = new Date(now.getTime() - TOUCH_EVERY);
  await db
    .update(studies)
    .set({ updatedAt: now })
    .where(and(eq(studies.id, studyId), lt(studies.updatedAt, before)));
}

/** Counts the studies of an owner, without deleted ones. */
export async function countStudies(db: Queryable, ownerId: string): Promise<number> {
  const [row] = await db
    .select({ all: count() })
    .from(studies)
    .where(and(eq(studies.ownerId, ownerId), isNull(studies.deletedAt)));
  return row?.all ?? 0;
}

export interface StudyListQuery {
  readonly scope: 'mine' | 'shared' | 'public' | 'deleted';
  readonly userId: string;
  readonly search?: string | undefined;
  readonly tag?: string | undefined;
  readonly limit: number;
  readonly after?: { readonly updatedAt: Date; readonly id: string } | undefined;
}

export interface ListedStudy extends FoundStudy {
  readonly chapters: number;
}

/** The last changed first. */
export function listStudies(db: Queryable, query: StudyListQuery): Promise<ListedStudy[]> {
  const { userId, after } = query;
  // Drizzle writes the columns of a selection without their tables, so these have names of their own.
  const chapters = sql`(select count(*) from ${studyChapters} as chapter where chapter.study_id = study.id and chapter.deleted_at is null)`;
  const isMember = and(eq(studyMembers.studyId, studies.id), eq(studyMembers.userId, userId));
  return db
    .select({ study: studies, owner: PERSON, member: MEMBER, chapters: chapters.mapWith(Number) })
    .from(studies)
    .innerJoin(users, eq(users.id, studies.ownerId))
    .leftJoin(studyMembers, isMember)
    .where(
      and(
        isInScope(query),
        ...wordsOf(query.search ?? '').map(hasWord),
        query.tag === undefined ? undefined : sql`${query.tag} = any(${studies.tags})`,
        after && isAfter(after),
      ),
    )
    .orderBy(desc(studies.updatedAt), desc(studies.id))
    .limit(query.limit);
}

function isInScope({ scope, userId }: StudyListQuery): SQL | undefined {
  const isThere = isNull(studies.deletedAt);
  switch (scope) {
    case 'mine':
      return and(eq(studies.ownerId, userId), isThere);
    case 'deleted':
      return and(eq(studies.ownerId, userId), isNotNull(studies.deletedAt));
    case 'shared':
      return and(isSharedWith(userId), isThere);
    case 'public':
      break;
  }
  return and(eq(studies.visibility, 'public'), eq(users.status, 'ACTIVE'), isThere);
}

/** A condition on the joined membership: the user is an editor or viewer, and the owner lets members see the study. */
function isSharedWith(userId: string): SQL | undefined {
  return and(
    eq(studyMembers.userId, userId),
    isNull(studyMembers.leftAt),
    sql`${studyMembers.role} <> 'owner'`,
    sql`${studies.visibility} <> 'private'`,
    IS_OPEN_TO_MEMBERS,
  );
}

function isAfter({ updatedAt, id }: NonNullable<StudyListQuery['after']>): SQL | undefined {
  return or(
    lt(studies.updatedAt, updatedAt),
    and(eq(studies.updatedAt, updatedAt), lt(studies.id, id)),
  );
}

/** Further words are ignored. */
const MAX_WORDS = 6;

function wordsOf(search: string): string[] {
  return toSearchText(search)
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS);
}

function hasWord(word: string): SQL | undefined {
  return or(contains(studies.searchText, word), contains(users.username, word));
}

export interface ChapterSearch {
  readonly userId: string;
  readonly search: string;
  readonly limit: number;
  readonly after?: { readonly updatedAt: Date; readonly id: string } | undefined;
}

/** Finds chapters of own and shared studies, the last changed first. */
export function searchChapters(db: Queryable, { userId, search, limit, after }: ChapterSearch) {
  const { updatedAt, id } = studyChapters;
  const isOpen = or(
    eq(studyMembers.role, 'owner'),
    and(sql`${studies.visibility} <> 'private'`, IS_OPEN_TO_MEMBERS),
  );
  return db
    .select({
      id,
      title: studyChapters.title,
      kind: studyChapters.kind,
      orientation: studyChapters.orientation,
      moves: studyChapters.moves,
      sequence: studyChapters.sequence,
      updatedAt,
      studyId: studies.id,
      studyTitle: studies.title,
      role: studyMembers.role,
    })
    .from(studyMembers)
    .innerJoin(studies, eq(studies.id, studyMembers.studyId))
    .innerJoin(users, eq(users.id, studies.ownerId))
    .innerJoin(studyChapters, eq(studyChapters.studyId, studies.id))
    .where(
      and(
        eq(studyMembers.userId, userId),
        isNull(studyMembers.leftAt),
        isOpen,
        isNull(studies.deletedAt),
        isNull(studyChapters.deletedAt),
        ...wordsOf(search).map((word) => contains(studyChapters.searchText, word)),
        after &&
          or(lt(updatedAt, after.updatedAt), and(eq(updatedAt, after.updatedAt), lt(id, after.id))),
      ),
    )
    .orderBy(desc(updatedAt), desc(id))
    .limit(limit);
}

const DAY_MS = 86_400_000;

/** Deleting more at once would block the embedded database, which has one connection, for too long. */
const PURGE_BATCH = { studies: 5, chapters: 200 };

/** Removes studies and chapters that were deleted long enough ago. Servers that run this at the same time skip each other's rows. */
export async function purgeStudies(db: Queryable, now: Date): Promise<void> {
  const before = new Date(now.getTime() - STUDY_LIMITS.binDays * DAY_MS);
  for (let found = PURGE_BATCH.studies; found === PURGE_BATCH.studies; ) {
    const some = db
      .select({ id: studies.id })
      .from(studies)
      .where(lt(studies.deletedAt, before))
      .limit(PURGE_BATCH.studies)
      .for('update', { skipLocked: true });
    const rows = await db
      .delete(studies)
      .where(inArray(studies.id, some))
      .returning({ id: studies.id });
    found = rows.length;
  }
  for (let found = PURGE_BATCH.chapters; found === PURGE_BATCH.chapters; ) {
    const { id, deletedAt } = studyChapters;
    const some = db
      .select({ id })
      .from(studyChapters)
      .where(lt(deletedAt, before))
      .limit(PURGE_BATCH.chapters)
      .for('update', { skipLocked: true });
    const rows = await db.delete(studyChapters).where(inArray(id, some)).returning({ id });
    found = rows.length;
  }
}

/** A guest is a member of own studies only. */
export const moveGuestStudies: MoveGuestData = async (tx, { fromUserId, toUserId }) => {
  await tx.update(studies).set({ ownerId: toUserId }).where(eq(studies.ownerId, fromUserId));
  await tx
    .update(studyMembers)
    .set({ userId: toUserId })
    .where(eq(studyMembers.userId, fromUserId));
};
