import { and, desc, eq, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import {
  studies,
  studyChapters,
  studyMembers,
  studyPositions,
} from '../../db/tables/study-tables.ts';
import { users } from '../../db/tables/user-tables.ts';
import type { StudyCursor } from './study-cursor.ts';

/** Chapters and their positions. See `chapter-positions.ts`. */

interface PositionSearch {
  readonly userId: string;
  /** At least one. */
  readonly searched: readonly Uint8Array[];
  readonly after: StudyCursor | undefined;
  readonly limit: number;
}

/**
 * Lists the chapters that a user may see, the last changed first: those of own, shared and public studies. `isStart` and `isInside` tell
 * where a chapter has the positions, and are null if its row of positions is missing or older than the chapter.
 */
export function listSearchedChapters(
  db: Queryable,
  { userId, searched, after, limit }: PositionSearch,
) {
  const { id, updatedAt } = studyChapters;
  const bytes = searched.map((each) => sql.param(each, studyPositions.positions));
  const isStart = sql`substring(${studyPositions.positions} from 1 for 6) in (${sql.join(bytes, sql`, `)})`;
  const isInside = sql.join(
    bytes.map((each) => sql`position(${each}::bytea in ${studyPositions.positions}) > 0`),
    sql` or `,
  );
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
    .from(studyChapters)
    .innerJoin(studies, eq(studies.id, studyChapters.studyId))
    .innerJoin(users, eq(users.id, studies.ownerId))
    .leftJoin(
      studyMembers,
      and(
        eq(studyMembers.studyId, studies.id),
        eq(studyMembers.userId, userId),
        isNull(studyMembers.leftAt),
      ),
    )
    .leftJoin(
      studyPositions,
      and(
        eq(studyPositions.chapterId, studyChapters.id),
        eq(studyPositions.sequence, studyChapters.sequence),
      ),
    )
    .where(
      and(
        isVisible(),
        isNull(studies.deletedAt),
        isNull(studyChapters.deletedAt),
        after &&
          or(lt(updatedAt, after.updatedAt), and(eq(updatedAt, after.updatedAt), lt(id, after.id))),
      ),
    )
    .orderBy(desc(updatedAt), desc(id))
    .limit(limit);
}
export type SearchedChapter = Awaited<ReturnType<typeof listSearchedChapters>>[number];

/** A condition on the joined membership: the user may see the study without a link. */
function isVisible(): SQL | undefined {
  const isShown = or(
    eq(studies.visibility, 'public'),
    and(sql`${studyMembers.role} is not null`, sql`${studies.visibility} <> 'private'`),
  );
  return or(eq(studyMembers.role, 'owner'), and(isShown, eq(users.status, 'ACTIVE')));
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
