import { STUDY_CHAPTER_KINDS } from '@chuhe/contract/study-limits';
import { and, count, eq, inArray, isNull, max, sql, sum } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { studyChapters, studyMembers, studyResults } from '../../db/tables/study-tables.ts';

export type ResultRow = typeof studyResults.$inferSelect;

export interface ResultRef {
  readonly studyId: string;
  readonly chapterId: string;
  /** The number of the member. */
  readonly number: number;
}

export interface CountedRun {
  readonly runId: string;
  readonly tries: number;
  readonly points: number;
  readonly most: number;
  readonly isSolved: boolean;
}

/** The most tries that are counted. */
const MAX_TRIES = 1_000_000;

/** Runs before the last that are known. Two pages may send the same runs, one after the other. */
const EARLIER_RUNS = 100;

/** Counts a run: the best and the last score stay, and the tries until the first solution. A run that was counted before changes nothing. */
export async function countRun(
  db: Queryable,
  ref: ResultRef,
  { runId, tries, points, most, isSolved, now }: CountedRun & { readonly now: Date },
): Promise<ResultRow> {
  const { bestPoints, bestMost, solvedAt, lastRunId, earlierRunIds } = studyResults;
  const isBetter = sql`excluded.best_points * ${bestMost}::bigint > ${bestPoints}::bigint * excluded.best_most`;
  await db
    .insert(studyResults)
    .values({
      ...ref,
      tries,
      bestPoints: points,
      bestMost: most,
      lastPoints: points,
      lastMost: most,
      lastRunId: runId,
      solvedAt: isSolved ? now : null,
      at: now,
    })
    .onConflictDoUpdate({
      target: [studyResults.chapterId, studyResults.number],
      set: {
        tries: sql`case when ${solvedAt} is null then least(${studyResults.tries} + excluded.tries, ${MAX_TRIES}::int) else ${studyResults.tries} end`,
        bestPoints: sql`case when ${isBetter} then excluded.best_points else ${bestPoints} end`,
        bestMost: sql`case when ${isBetter} then excluded.best_most else ${bestMost} end`,
        lastPoints: points,
        lastMost: most,
        lastRunId: runId,
        earlierRunIds: sql`(array_prepend(${lastRunId}, ${earlierRunIds}))[1:${sql.raw(`${EARLIER_RUNS}`)}]`,
        solvedAt: sql`coalesce(${solvedAt}, excluded.solved_at)`,
        at: now,
      },
      setWhere: sql`not excluded.last_run_id = any(array_prepend(${lastRunId}, ${earlierRunIds}))`,
    });
  const { chapterId, number } = ref;
  const [row] = await db
    .select()
    .from(studyResults)
    .where(and(eq(studyResults.chapterId, chapterId), eq(studyResults.number, number)));
  if (row === undefined) throw new Error('the result is gone');
  return row;
}

/** Chapters that are deleted, or are no practice chapters any more, do not count. Their results stay. */
const IS_PRACTICE = and(
  isNull(studyChapters.deletedAt),
  inArray(
    studyChapters.kind,
    STUDY_CHAPTER_KINDS.filter((kind) => kind !== 'analysis'),
  ),
);

/** The results of a member. */
export async function listResults(
  db: Queryable,
  { studyId, number }: Omit<ResultRef, 'chapterId'>,
): Promise<ResultRow[]> {
  const rows = await db
    .select({ result: studyResults })
    .from(studyResults)
    .innerJoin(studyChapters, eq(studyChapters.id, studyResults.chapterId))
    .where(and(eq(studyResults.studyId, studyId), eq(studyResults.number, number), IS_PRACTICE));
  return rows.map(({ result }) => result);
}

export interface MemberTotal {
  readonly number: number;
  readonly solved: number;
  readonly tried: number;
  readonly tries: number;
  readonly at: Date;
}

/** What each present member has reached, without those who have no result. */
export async function listTotals(db: Queryable, studyId: string): Promise<MemberTotal[]> {
  const { number, tries, solvedAt, at } = studyResults;
  const rows = await db
    .select({
      number,
      tried: count(),
      solved: count(solvedAt),
      tries: sum(tries).mapWith(Number),
      at: max(at),
    })
    .from(studyResults)
    .innerJoin(studyChapters, eq(studyChapters.id, studyResults.chapterId))
    .innerJoin(
      studyMembers,
      and(
        eq(studyMembers.studyId, studyResults.studyId),
        eq(studyMembers.number, studyResults.number),
      ),
    )
    .where(and(eq(studyResults.studyId, studyId), isNull(studyMembers.leftAt), IS_PRACTICE))
    .groupBy(number)
    .orderBy(number);
  return rows.flatMap((row) => (row.at === null ? [] : [{ ...row, at: row.at }]));
}

/** Whether a number is that of a present member. */
export async function isPresentMember(
  db: Queryable,
  { studyId, number }: Omit<ResultRef, 'chapterId'>,
): Promise<boolean> {
  const [row] = await db
    .select({ number: studyMembers.number })
    .from(studyMembers)
    .where(
      and(
        eq(studyMembers.studyId, studyId),
        eq(studyMembers.number, number),
        isNull(studyMembers.leftAt),
      ),
    );
  return row !== undefined;
}
