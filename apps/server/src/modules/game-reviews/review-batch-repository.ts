import { and, asc, count, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { gameReviews, reviewBatches, reviewDays } from '../../db/tables/game-review-tables.ts';
import { jobs } from '../../db/tables/job-tables.ts';
import { matches } from '../../db/tables/match-tables.ts';
import { users } from '../../db/tables/user-tables.ts';
import { removeJobs } from '../../jobs/job-repository.ts';
import type { MoveGuestData } from '../../users/guest-data.ts';

/** Batches of reviews and their games. */

export type BatchRow = typeof reviewBatches.$inferSelect;
export type NewGameReview = typeof gameReviews.$inferInsert;
type GameState = NewGameReview['state'];

export interface BatchRef {
  readonly batchId: string;
  readonly ownerId: string;
}

/** A batch with the numbers of its games by state. */
export interface CountedBatch extends BatchRow {
  readonly counts: Readonly<Record<GameState, number>>;
}

/** Locks the user's batches until the end of the transaction, so that their limits hold. */
export async function lockBatchesOf(tx: Queryable, ownerId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(7105330, hashtext(${ownerId}))`);
}

/** Locks a batch until the end of the transaction. Every change of its games begins with this, so that the last one ends the batch. */
export async function lockBatch(tx: Queryable, batchId: string): Promise<BatchRow | undefined> {
  const [row] = await tx
    .select()
    .from(reviewBatches)
    .where(eq(reviewBatches.id, batchId))
    .for('update');
  return row;
}

/** The batch of any user. */
export async function findBatch(db: Queryable, batchId: string): Promise<BatchRow | undefined> {
  const [row] = await db.select().from(reviewBatches).where(eq(reviewBatches.id, batchId));
  return row;
}

/** The user's batches, newest first. */
export async function listBatches(db: Queryable, ownerId: string): Promise<CountedBatch[]> {
  return withCounts(db, eq(reviewBatches.ownerId, ownerId));
}

/** Scoped to the owner. */
export async function findCountedBatch(
  db: Queryable,
  { batchId, ownerId }: BatchRef,
): Promise<CountedBatch | undefined> {
  const isIt = and(eq(reviewBatches.id, batchId), eq(reviewBatches.ownerId, ownerId));
  const [batch] = await withCounts(db, isIt);
  return batch;
}

async function withCounts(db: Queryable, condition: SQL | undefined): Promise<CountedBatch[]> {
  const rows = await db
    .select()
    .from(reviewBatches)
    .where(condition)
    .orderBy(desc(reviewBatches.createdAt), desc(reviewBatches.id));
  if (rows.length === 0) return [];
  const { batchId, state } = gameReviews;
  const ids = rows.map(({ id }) => id);
  const counted = await db
    .select({ batchId, state, games: count() })
    .from(gameReviews)
    .where(inArray(batchId, ids))
    .groupBy(batchId, state);
  return rows.map((row) => {
    const counts = { WAITING: 0, DONE: 0, FAILED: 0, SKIPPED: 0, CANCELLED: 0 };
    for (const each of counted) if (each.batchId === row.id) counts[each.state] = each.games;
    return { ...row, counts };
  });
}

export async function insertBatch(
  tx: Queryable,
  batch: typeof reviewBatches.$inferInsert,
  games: readonly NewGameReview[],
): Promise<void> {
  await tx.insert(reviewBatches).values(batch);
  await tx.insert(gameReviews).values([...games]);
}

/** @returns whether the batch exists; scoped to the owner */
export async function updatePlayer(
  db: Queryable,
  batch: BatchRef,
  player: string | null,
): Promise<boolean> {
  const rows = await db
    .update(reviewBatches)
    .set({ player })
    .where(isOwn(batch))
    .returning({ id: reviewBatches.id });
  return rows.length > 0;
}

/** @returns whether the batch existed; scoped to the owner */
export async function deleteBatch(db: Queryable, batch: BatchRef): Promise<boolean> {
  const rows = await db
    .delete(reviewBatches)
    .where(isOwn(batch))
    .returning({ id: reviewBatches.id });
  return rows.length > 0;
}

/** The player of the user's newest report. */
export async function findLastPlayer(db: Queryable, ownerId: string): Promise<string | null> {
  const [row] = await db
    .select({ player: reviewBatches.player })
    .from(reviewBatches)
    .where(and(eq(reviewBatches.ownerId, ownerId), isNotNull(reviewBatches.player)))
    .orderBy(desc(reviewBatches.createdAt))
    .limit(1);
  return row?.player ?? null;
}

const SAVED = {
  id: matches.id,
  version: matches.version,
  title: matches.title,
  red: matches.red,
  black: matches.black,
  event: matches.event,
  date: matches.date,
  result: matches.result,
  plies: matches.plies,
  startFen: matches.startFen,
  line: matches.line,
};

export type SavedGame = Pick<typeof matches.$inferSelect, keyof typeof SAVED>;

/** The owner's games outside the bin, in the order of the ids. Unknown ids are left out. */
export async function findSavedGames(
  db: Queryable,
  ownerId: string,
  matchIds: readonly string[],
): Promise<SavedGame[]> {
  const rows = await db
    .select(SAVED)
    .from(matches)
    .where(
      and(
        eq(matches.ownerId, ownerId),
        inArray(matches.id, [...matchIds]),
        isNull(matches.deletedAt),
      ),
    );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return [...new Set(matchIds)].flatMap((id) => byId.get(id) ?? []);
}

/** A game whose review is due, and its owner. */
export interface WaitingGame {
  readonly reviewId: string;
  readonly batchId: string;
  readonly startFen: string;
  readonly line: Uint8Array;
  readonly nodes: number;
  readonly ownerId: string;
  readonly isOwnerActive: boolean;
}

export async function findWaitingGame(
  db: Queryable,
  reviewId: string,
): Promise<WaitingGame | undefined> {
  const { id, batchId, startFen, line, state } = gameReviews;
  const [row] = await db
    .select({
      reviewId: id,
      batchId,
      startFen,
      line,
      nodes: reviewBatches.nodes,
      ownerId: reviewBatches.ownerId,
      status: users.status,
    })
    .from(gameReviews)
    .innerJoin(reviewBatches, eq(reviewBatches.id, batchId))
    .innerJoin(users, eq(users.id, reviewBatches.ownerId))
    .where(and(eq(id, reviewId), eq(state, 'WAITING')));
  if (row === undefined) return undefined;
  const { status, ...game } = row;
  return { ...game, isOwnerActive: status === 'ACTIVE' };
}

type Settled = Pick<NewGameReview, 'state' | 'skipped' | 'review' | 'summary'>;

/** Ends a waiting game, and the batch with its last game. Call it after `lockBatch`. @returns whether the batch has ended */
export async function settleGame(
  tx: Queryable,
  { reviewId, batchId, now }: { reviewId: string; batchId: string; now: Date },
  settled: Settled,
): Promise<boolean> {
  await tx
    .update(gameReviews)
    .set(settled)
    .where(and(eq(gameReviews.id, reviewId), eq(gameReviews.state, 'WAITING')));
  return endBatchIfDone(tx, batchId, now);
}

async function endBatchIfDone(tx: Queryable, batchId: string, now: Date): Promise<boolean> {
  const waiting = sql`exists (select from ${gameReviews} where ${isWaiting(batchId)})`;
  const rows = await tx
    .update(reviewBatches)
    .set({ state: 'DONE', finishedAt: now })
    .where(
      and(eq(reviewBatches.id, batchId), eq(reviewBatches.state, 'RUNNING'), sql`not ${waiting}`),
    )
    .returning({ id: reviewBatches.id });
  return rows.length > 0;
}

/**
 * Cancels the waiting games of a running batch and removes their jobs. Call it after `lockBatch`.
 *
 * @returns the number of games that were not begun
 */
export async function cancelGames(
  tx: Queryable,
  { batchId, queue, now }: { batchId: string; queue: string; now: Date },
): Promise<number> {
  const rows = await tx
    .update(gameReviews)
    .set({ state: 'CANCELLED' })
    .where(isWaiting(batchId))
    .returning({ id: gameReviews.id });
  const keys = rows.map(({ id }) => id);
  const tries = await removeJobs(tx, queue, keys);
  await tx
    .update(reviewBatches)
    .set({ state: 'CANCELLED', finishedAt: now })
    .where(and(eq(reviewBatches.id, batchId), eq(reviewBatches.state, 'RUNNING')));
  return tries.filter((count) => count === 0).length;
}

/** Batches of all users with waiting games that have no job, see `failGamesWithoutJob`. */
export async function listOrphanedBatches(db: Queryable, queue: string): Promise<string[]> {
  const { batchId, state } = gameReviews;
  const rows = await db
    .selectDistinct({ batchId })
    .from(gameReviews)
    .where(and(eq(state, 'WAITING'), hasNoJob(queue)));
  return rows.map((row) => row.batchId);
}

/**
 * Marks waiting games without a job as failed: the processes that worked on them were killed at every try. Call it after `lockBatch`.
 *
 * @returns whether the batch has ended
 */
export async function failGamesWithoutJob(
  tx: Queryable,
  { batchId, queue, now }: { batchId: string; queue: string; now: Date },
): Promise<boolean> {
  await tx
    .update(gameReviews)
    .set({ state: 'FAILED' })
    .where(and(isWaiting(batchId), hasNoJob(queue)));
  return endBatchIfDone(tx, batchId, now);
}

function hasNoJob(queue: string): SQL {
  return sql`not exists (select from ${jobs} where ${eq(jobs.queue, queue)} and ${jobs.key} = ${gameReviews.id}::text)`;
}

export interface ReportRow extends Omit<typeof gameReviews.$inferSelect, 'review' | 'line'> {
  readonly now: 'same' | 'changed' | 'deleted';
}

/** The games of a batch without their reviews, compared with the saved games. */
export function listReportRows(
  db: Queryable,
  { batchId, ownerId }: BatchRef,
): Promise<ReportRow[]> {
  const { review: _review, line: _line, ...columns } = COLUMNS;
  const isThere = and(
    eq(matches.id, gameReviews.matchId),
    eq(matches.ownerId, ownerId),
    isNull(matches.deletedAt),
  );
  const isSame = sql`${matches.line} = ${gameReviews.line} and ${matches.startFen} = ${gameReviews.startFen}`;
  const now = sql<
    ReportRow['now']
  >`case when ${matches.id} is null then 'deleted' when ${isSame} then 'same' else 'changed' end`;
  return db
    .select({ ...columns, now })
    .from(gameReviews)
    .leftJoin(matches, isThere)
    .where(eq(gameReviews.batchId, batchId))
    .orderBy(asc(gameReviews.number));
}

const COLUMNS = {
  id: gameReviews.id,
  batchId: gameReviews.batchId,
  number: gameReviews.number,
  matchId: gameReviews.matchId,
  title: gameReviews.title,
  red: gameReviews.red,
  black: gameReviews.black,
  event: gameReviews.event,
  date: gameReviews.date,
  result: gameReviews.result,
  plies: gameReviews.plies,
  startFen: gameReviews.startFen,
  line: gameReviews.line,
  state: gameReviews.state,
  skipped: gameReviews.skipped,
  review: gameReviews.review,
  summary: gameReviews.summary,
};

/** The compressed review of a game; scoped to the owner of the batch. */
export async function findReview(
  db: Queryable,
  { reviewId, ...batch }: BatchRef & { readonly reviewId: string },
): Promise<Uint8Array | undefined> {
  const [row] = await db
    .select({ review: gameReviews.review })
    .from(gameReviews)
    .innerJoin(reviewBatches, eq(reviewBatches.id, gameReviews.batchId))
    .where(and(eq(gameReviews.id, reviewId), isOwn(batch), eq(gameReviews.state, 'DONE')));
  return row?.review ?? undefined;
}

/** The number of games that the user has had reviewed on a day, `YYYY-MM-DD`. */
export async function findGamesOfDay(db: Queryable, userId: string, day: string): Promise<number> {
  const [row] = await db
    .select({ games: reviewDays.games })
    .from(reviewDays)
    .where(and(eq(reviewDays.userId, userId), eq(reviewDays.day, day)));
  return row?.games ?? 0;
}

/** @param games negative for games that were cancelled */
export async function addGamesOfDay(
  tx: Queryable,
  { userId, day, games }: { userId: string; day: string; games: number },
): Promise<void> {
  await tx
    .insert(reviewDays)
    .values({ userId, day, games: Math.max(0, games) })
    .onConflictDoUpdate({
      target: [reviewDays.userId, reviewDays.day],
      set: { games: sql`greatest(0, ${reviewDays.games} + ${games}::int)` },
    });
}

/** Moves a guest's batches to an account, which has then used both allowances. */
export const moveGuestReviews: MoveGuestData = async (tx, { fromUserId, toUserId }) => {
  await tx
    .update(reviewBatches)
    .set({ ownerId: toUserId })
    .where(eq(reviewBatches.ownerId, fromUserId));
  const days = await tx.select().from(reviewDays).where(eq(reviewDays.userId, fromUserId));
  for (const { day, games } of days) await addGamesOfDay(tx, { userId: toUserId, day, games });
};

/** Deletes the counts of days before `day`. */
export async function deleteReviewDaysBefore(db: Queryable, day: string): Promise<void> {
  await db.delete(reviewDays).where(sql`${reviewDays.day} < ${day}`);
}

function isOwn({ batchId, ownerId }: BatchRef): SQL | undefined {
  return and(eq(reviewBatches.id, batchId), eq(reviewBatches.ownerId, ownerId));
}

function isWaiting(batchId: string): SQL | undefined {
  return and(eq(gameReviews.batchId, batchId), eq(gameReviews.state, 'WAITING'));
}
