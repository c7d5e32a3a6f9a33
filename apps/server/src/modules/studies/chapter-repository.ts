import type { LoggedOperation } from '@chuhe/studies/operation';
import { and, asc, count, eq, gt, gte, inArray, isNull, lte, max, sql, sum } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { studies, studyChapters, studyOperations } from '../../db/tables/study-tables.ts';

/** Chapters and the log of their operations. */

export type ChapterValues = typeof studyChapters.$inferInsert;

/** A chapter without its stored states, which are large. */
const COLUMNS = {
  id: studyChapters.id,
  studyId: studyChapters.studyId,
  title: studyChapters.title,
  kind: studyChapters.kind,
  orientation: studyChapters.orientation,
  practice: studyChapters.practice,
  settingsBy: studyChapters.settingsBy,
  moves: studyChapters.moves,
  baseSequence: studyChapters.baseSequence,
  snapshotSequence: studyChapters.snapshotSequence,
  sequence: studyChapters.sequence,
  bytes: studyChapters.bytes,
  /** The sizes of the stored states. */
  baseBytes: sql`octet_length(${studyChapters.base})`.mapWith(Number),
  snapshotBytes: sql`coalesce(octet_length(${studyChapters.snapshot}), 0)`.mapWith(Number),
  createdAt: studyChapters.createdAt,
  updatedAt: studyChapters.updatedAt,
  deletedAt: studyChapters.deletedAt,
};

export type ChapterRow = Omit<
  typeof studyChapters.$inferSelect,
  'base' | 'snapshot' | 'place' | 'searchText'
> & { readonly baseBytes: number; readonly snapshotBytes: number };

/** What lists show of a chapter. */
const SUMMARY = {
  id: studyChapters.id,
  title: studyChapters.title,
  kind: studyChapters.kind,
  orientation: studyChapters.orientation,
  moves: studyChapters.moves,
  sequence: studyChapters.sequence,
  updatedAt: studyChapters.updatedAt,
  deletedAt: studyChapters.deletedAt,
};
export type ChapterSummaryRow = Pick<ChapterRow, keyof typeof SUMMARY>;

export interface ChapterRef {
  readonly studyId: string;
  readonly chapterId: string;
}

/** In order, with deleted ones. */
export function listChapters(db: Queryable, studyId: string): Promise<ChapterSummaryRow[]> {
  return db
    .select(SUMMARY)
    .from(studyChapters)
    .where(eq(studyChapters.studyId, studyId))
    .orderBy(asc(studyChapters.place), asc(studyChapters.createdAt), asc(studyChapters.id));
}

/** Finds the first analysis chapter of at most so many bytes. */
export async function findFirstChapter(
  db: Queryable,
  { studyId, maxBytes }: { readonly studyId: string; readonly maxBytes: number },
): Promise<ChapterRow | undefined> {
  const { place, createdAt, id, kind, bytes, deletedAt } = studyChapters;
  const [row] = await db
    .select(COLUMNS)
    .from(studyChapters)
    .where(
      and(
        eq(studyChapters.studyId, studyId),
        eq(kind, 'analysis'),
        isNull(deletedAt),
        lte(bytes, maxBytes),
      ),
    )
    .orderBy(asc(place), asc(createdAt), asc(id))
    .limit(1);
  return row;
}

/** Finds a chapter that is not deleted. */
export async function findChapter(db: Queryable, ref: ChapterRef): Promise<ChapterRow | undefined> {
  const [row] = await db.select(COLUMNS).from(studyChapters).where(isThere(ref));
  return row;
}

/** The stored states of a chapter. The snapshot is null if there is none. */
export async function readStates(
  db: Queryable,
  chapterId: string,
): Promise<{ readonly base: Uint8Array; readonly snapshot: Uint8Array | null }> {
  const { base, snapshot } = studyChapters;
  const [row] = await db
    .select({ base, snapshot })
    .from(studyChapters)
    .where(eq(studyChapters.id, chapterId));
  if (row === undefined) throw new Error('no such chapter');
  return row;
}

/** Locks a chapter that is not deleted, so that its operations get their order. */
export async function lockChapter(tx: Queryable, ref: ChapterRef): Promise<ChapterRow | undefined> {
  const [row] = await tx.select(COLUMNS).from(studyChapters).where(isThere(ref)).for('update');
  return row;
}

/** @returns whether the chapter is there */
export async function updateChapter(
  db: Queryable,
  { studyId, chapterId }: ChapterRef,
  change: Partial<ChapterValues>,
): Promise<boolean> {
  const rows = await db
    .update(studyChapters)
    .set(change)
    .where(and(eq(studyChapters.id, chapterId), eq(studyChapters.studyId, studyId)))
    .returning({ id: studyChapters.id });
  return rows.length > 0;
}

/** Marks a chapter as deleted; a deleted one keeps the time of its deletion. @returns whether the chapter is there */
export async function deleteChapter(
  db: Queryable,
  { studyId, chapterId }: ChapterRef,
  now: Date,
): Promise<boolean> {
  const deletedAt = sql`coalesce(${studyChapters.deletedAt}, ${sql.param(now, studyChapters.deletedAt)})`;
  const rows = await db
    .update(studyChapters)
    .set({ deletedAt })
    .where(and(eq(studyChapters.id, chapterId), eq(studyChapters.studyId, studyId)))
    .returning({ id: studyChapters.id });
  return rows.length > 0;
}

function isThere({ studyId, chapterId }: ChapterRef) {
  return and(
    eq(studyChapters.id, chapterId),
    eq(studyChapters.studyId, studyId),
    isNull(studyChapters.deletedAt),
  );
}

/** Chapters of any study that have one of the ids. */
export function findChapterIds(
  db: Queryable,
  ids: readonly string[],
): Promise<{ id: string; studyId: string }[]> {
  return db
    .select({ id: studyChapters.id, studyId: studyChapters.studyId })
    .from(studyChapters)
    .where(inArray(studyChapters.id, [...ids]));
}

export async function insertChapters(
  db: Queryable,
  values: readonly ChapterValues[],
): Promise<void> {
  await db.insert(studyChapters).values([...values]);
}

export async function countChapters(
  db: Queryable,
  studyId: string,
): Promise<{ readonly present: number; readonly all: number }> {
  const present = sql`count(*) filter (where ${studyChapters.deletedAt} is null)`;
  const [row] = await db
    .select({ present: present.mapWith(Number), all: count() })
    .from(studyChapters)
    .where(eq(studyChapters.studyId, studyId));
  return row ?? { present: 0, all: 0 };
}

/**
 * Makes room for chapters before another one. Call it with the study locked.
 *
 * @param before the chapter to stand before; null for the end, which is also used if there is no such chapter
 * @returns the first free place
 */
export async function makePlaces(
  tx: Queryable,
  {
    studyId,
    before,
    many,
  }: {
    readonly studyId: string;
    readonly before: string | null;
    readonly many: number;
  },
): Promise<number> {
  const ofStudy = eq(studyChapters.studyId, studyId);
  const [next] =
    before === null
      ? []
      : await tx
          .select({ place: studyChapters.place })
          .from(studyChapters)
          .where(and(ofStudy, eq(studyChapters.id, before)));
  if (next !== undefined) {
    await tx
      .update(studyChapters)
      .set({ place: sql`${studyChapters.place} + ${many}` })
      .where(and(ofStudy, gte(studyChapters.place, next.place)));
    return next.place;
  }
  const [last] = await tx
    .select({ place: max(studyChapters.place) })
    .from(studyChapters)
    .where(ofStudy);
  return (last?.place ?? 0) + 1;
}

/** The bytes of all chapters of an owner, with deleted ones. */
export async function measureStudies(db: Queryable, ownerId: string): Promise<number> {
  const [row] = await db
    .select({ bytes: sum(studyChapters.bytes) })
    .from(studyChapters)
    .innerJoin(studies, eq(studies.id, studyChapters.studyId))
    .where(eq(studies.ownerId, ownerId));
  return Number(row?.bytes ?? 0);
}

/** The bytes of the chapters of a study, without deleted ones. */
export async function measureChapters(db: Queryable, studyId: string): Promise<number> {
  const [row] = await db
    .select({ bytes: sum(studyChapters.bytes) })
    .from(studyChapters)
    .where(and(eq(studyChapters.studyId, studyId), isNull(studyChapters.deletedAt)));
  return Number(row?.bytes ?? 0);
}

export interface StoredOperation extends LoggedOperation {
  readonly at: Date;
}

const LOGGED = {
  id: studyOperations.id,
  sequence: studyOperations.sequence,
  editor: studyOperations.editor,
  operation: studyOperations.operation,
  at: studyOperations.at,
};

/** The operations of a part of the log, in order. */
export function listOperations(
  db: Queryable,
  chapterId: string,
  { after, to = 2_147_483_647 }: { readonly after: number; readonly to?: number },
): Promise<StoredOperation[]> {
  return db
    .select(LOGGED)
    .from(studyOperations)
    .where(
      and(
        eq(studyOperations.chapterId, chapterId),
        gt(studyOperations.sequence, after),
        lte(studyOperations.sequence, to),
      ),
    )
    .orderBy(asc(studyOperations.sequence));
}

/** Those of the ids that the log has already. */
export async function findOperationIds(
  db: Queryable,
  chapterId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: studyOperations.id })
    .from(studyOperations)
    .where(and(eq(studyOperations.chapterId, chapterId), inArray(studyOperations.id, [...ids])));
  return new Set(rows.map(({ id }) => id));
}

export async function insertOperations(
  db: Queryable,
  chapterId: string,
  operations: readonly StoredOperation[],
): Promise<void> {
  if (operations.length === 0) return;
  await db.insert(studyOperations).values(operations.map((each) => ({ ...each, chapterId })));
}

/** Drops the operations up to a sequence number. @returns the bytes of the remaining ones */
export async function cutOperations(tx: Queryable, chapterId: string, to: number): Promise<number> {
  const ofChapter = eq(studyOperations.chapterId, chapterId);
  await tx.delete(studyOperations).where(and(ofChapter, lte(studyOperations.sequence, to)));
  const bytes = sql`coalesce(sum(octet_length(${studyOperations.operation})), 0)`;
  const [row] = await tx
    .select({ bytes: bytes.mapWith(Number) })
    .from(studyOperations)
    .where(ofChapter);
  return row?.bytes ?? 0;
}

/** A chapter to copy. */
export interface ChapterCopy {
  readonly chapterId: string;
  /** Its packed state; null for a chapter that has never been changed, whose stored state is copied. */
  readonly base: Uint8Array | null;
  /** Number of moves of that state; null without one. */
  readonly moves: number | null;
}

/** Copies chapters to another study, without their logs. Their states have the sequence number 0. */
export async function copyChapters(
  tx: Queryable,
  {
    copies,
    to,
    now,
  }: { readonly copies: readonly ChapterCopy[]; readonly to: string; readonly now: Date },
): Promise<void> {
  const at = sql.param(now, studyChapters.createdAt);
  for (const { chapterId, base: changed, moves } of copies) {
    const base =
      changed === null ? sql`base` : sql`${sql.param(changed, studyChapters.base)}::bytea`;
    const bytes = changed === null ? sql`octet_length(base)` : sql`${changed.length}`;
    await tx.execute(sql`
      insert into study_chapter (id, study_id, place, title, kind, orientation, practice, search_text, moves,
        base, base_sequence, snapshot_sequence, sequence, bytes, created_at, updated_at)
      select gen_random_uuid(), ${to}, place, title, kind, orientation, practice, search_text, coalesce(${moves}, moves),
        ${base}, 0, 0, 0, ${bytes}, ${at}, ${at}
      from study_chapter where id = ${chapterId}`);
  }
}
