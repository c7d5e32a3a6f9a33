import { and, desc, eq, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import {
  studies,
  studyChapters,
  studyMembers,
  studyPositions,
} from '../../db/tables/study-tables.ts';
import { users } from '../../db/tables/user-tables.ts';
import type { SearchCursor } from './study-cursor.ts';
import { IS_OPEN_TO_MEMBERS } from './study-repository.ts';

/** Chapters and their positions. See `chapter-positions.ts`. */

interface PositionSearch extends SearchCursor {
  readonly userId: string;
  /** At least one. */
  readonly searched: readonly Uint8Array[];
  readonly limit: number;
}

/**
 * Lists the chapters of one part that a user may see, the last changed first: those of own and shared studies, or those of other public
 * ones. `isStart` and `isInside` tell where a chapter has the positions, and are null if its row of positions is missing or older than the
 * chapter.
 */
export function listSearchedChapters(db: Queryable, search: PositionSearch) {
  const { userId, searched } = search;
  const { id, updatedAt } = studyChapters;
  const bytes = searched.map((each) => sql.param(each, studyPositions.positions));
  const isStart = sql`substring(${studyPositions.positions} from 1 for 6) in (${sql.join(bytes, sql`, `)})`;
  const isInside = sql.join(
    bytes.map((each) => sql`position(${each}::bytea in ${studyPositions.positions}) > 0`),
    sql` or `,
  );
  // The page is chosen before the positions are joined. The database would read those of all later chapters otherwise.
  const page = pageOf(db, search).as('page');
  return db
    .select({
      id,
      title: studyChapters.title,
      kind: studyChapters.kind,
      orientation: studyChapters.orientation,
      moves: studyChapters.moves,
      sequence: studyChapters.sequence,
      snapshotSequence: studyChapters.snapshotSequence,
      createdAt: studyChapters.createdAt,
      updatedAt,
      studyId: studies.id,
      studyTitle: studies.title,
      role: studyMembers.role,
      isStart: sql<boolean | null>`${isStart}`,
      isInside: sql<boolean | null>`(${isInside})`,
    })
    .from(page)
    .innerJoin(studyChapters, eq(id, page.id))
    .innerJoin(studies, eq(studies.id, studyChapters.studyId))
    .leftJoin(studyMembers, isMember(userId))
    .leftJoin(
      studyPositions,
      and(
        eq(studyPositions.chapterId, studyChapters.id),
        eq(studyPositions.sequence, studyChapters.sequence),
      ),
    )
    .orderBy(desc(updatedAt), desc(id));
}
export type SearchedChapter = Awaited<ReturnType<typeof listSearchedChapters>>[number];

function pageOf(db: Queryable, { userId, part, after, limit }: PositionSearch) {
  const { id, updatedAt } = studyChapters;
  return db
    .select({ id })
    .from(studyChapters)
    .innerJoin(studies, eq(studies.id, studyChapters.studyId))
    .innerJoin(users, eq(users.id, studies.ownerId))
    .leftJoin(studyMembers, isMember(userId))
    .where(
      and(
        isInPart(part),
        isNull(studies.deletedAt),
        isNull(studyChapters.deletedAt),
        after &&
          or(lt(updatedAt, after.updatedAt), and(eq(updatedAt, after.updatedAt), lt(id, after.id))),
      ),
    )
    .orderBy(desc(updatedAt), desc(id))
    .limit(limit);
}

function isMember(userId: string): SQL | undefined {
  return and(
    eq(studyMembers.studyId, studies.id),
    eq(studyMembers.userId, userId),
    isNull(studyMembers.leftAt),
  );
}

/** A condition on the joined membership: the user may see the study without a link, and it belongs to the part. */
function isInPart(part: SearchCursor['part']): SQL | undefined {
  if (part === 'public') {
    const isActive = eq(users.status, 'ACTIVE');
    return and(isNull(studyMembers.role), eq(studies.visibility, 'public'), isActive);
  }
  return and(
    isNotNull(studyMembers.role),
    or(eq(studyMembers.role, 'owner'), and(ne(studies.visibility, 'private'), IS_OPEN_TO_MEMBERS)),
  );
}

/** Stores the positions of a chapter. Newer ones that another process has stored stay. */
export async function storePositions(
  db: Queryable,
  values: typeof studyPositions.$inferInsert,
): Promise<void> {
  const { sequence, positions } = values;
  await db
    .insert(studyPositions)
    .values(values)
    .onConflictDoUpdate({
      target: studyPositions.chapterId,
      set: { sequence, positions },
      setWhere: lt(studyPositions.sequence, sequence),
    });
}
