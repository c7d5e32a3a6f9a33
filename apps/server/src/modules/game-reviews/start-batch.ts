import { randomUUID } from 'node:crypto';
import type { NewReviews } from '@chuhe/contract/game-review';
import { GAME_REVIEW_LIMITS } from '@chuhe/contract/game-review-limits';
import type { Queryable } from '../../db/database.ts';
import { siteDayOf } from '../../db/site-day.ts';
import { ApiError, type ErrorDetails, tooManyRequests } from '../../http/api-error.ts';
import type { Caller } from '../../http/caller.ts';
import type { JobQueue } from '../../jobs/job-queue.ts';
import { toSearchText } from '../../search-text/search-text.ts';
import type { PermissionContext } from '../billing/permissions.ts';
import { readSavedLine } from '../game-db/saved-line.ts';
import { listMatches } from '../saved-games/match-list-repository.ts';
import { allowanceOf, readGamesPerDay } from './allowance.ts';
import {
  addGamesOfDay,
  findBatch,
  findLastPlayer,
  findSavedGames,
  insertBatch,
  listBatches,
  lockBatchesOf,
  type NewGameReview,
  type SavedGame,
} from './review-batch-repository.ts';

/**
 * In milliseconds. The games of a batch let those of later batches pass, so that a large batch does not delay the others. As each waits for
 * a limited time, later batches cannot pass for ever.
 */
const WAIT_BETWEEN_GAMES = 5 * 60_000;

export interface StartOptions {
  readonly context: PermissionContext;
  readonly queue: JobQueue;
  readonly caller: Pick<Caller, 'userId' | 'type' | 'isGuest'>;
}

/**
 * Starts a batch with the games as they are now. A repeated call with the same id returns the batch of the first one.
 *
 * @returns the id of the batch
 * @throws ApiError NOT_FOUND without games, BAD_REQUEST, CONFLICT, STORAGE_FULL, TOO_MANY_REQUESTS or UNAVAILABLE, each in words
 */
export async function startBatch(
  { context, queue, caller }: StartOptions,
  { batchId = randomUUID(), matchIds, filter, nodes }: NewReviews,
): Promise<string> {
  const { db } = context.database;
  const ownerId = caller.userId;
  const ids = matchIds ?? (await findIds(db, ownerId, filter ?? {}));
  const saved = await findSavedGames(db, ownerId, ids);
  const lines = new Map<string, Uint8Array>();
  for (const game of saved) lines.set(game.id, game.line ?? (await readSavedLine(db, game)));
  const games = saved.map((game, number) =>
    makeGame(game, { batchId, number, line: lines.get(game.id) ?? new Uint8Array() }),
  );
  // Read before the transaction, which has the only connection of an embedded database.
  const perDay = await readGamesPerDay(context, caller);
  await db.transaction(async (tx) => {
    await lockBatchesOf(tx, ownerId);
    const known = await findBatch(tx, batchId);
    if (known !== undefined) {
      if (known.ownerId !== ownerId) throw new ApiError('NOT_FOUND');
      return;
    }
    const waiting = games.filter(({ state }) => state === 'WAITING');
    if (games.length === 0) throw new ApiError('NOT_FOUND', { messages: NO_GAMES });
    const now = context.now();
    await checkLimits(tx, { userId: ownerId, perDay, games: waiting.length, now });
    const player = await choosePlayer(tx, ownerId, saved);
    const ended = waiting.length === 0 ? ({ state: 'DONE', finishedAt: now } as const) : {};
    await insertBatch(tx, { id: batchId, ownerId, nodes, player, createdAt: now, ...ended }, games);
    await addGamesOfDay(tx, {
      userId: ownerId,
      day: siteDayOf(now),
      games: waiting.length,
    });
    const jobs = waiting.map(({ id: key, number }) => {
      return { key, payload: {}, waitsFor: number * WAIT_BETWEEN_GAMES };
    });
    if ((await queue.addAll(tx, jobs)) === 'full') {
      throw new ApiError('UNAVAILABLE', { messages: QUEUE_FULL });
    }
  });
  await queue.notify();
  return batchId;
}

async function findIds(
  db: Queryable,
  userId: string,
  filter: NonNullable<NewReviews['filter']>,
): Promise<string[]> {
  const query = { ...filter, sort: 'updatedAt', order: 'desc', limit: MAX_GAMES + 1 } as const;
  const { rows } = await listMatches(db, { scope: 'own', userId, query, after: undefined });
  if (rows.length > MAX_GAMES) throw new ApiError('BAD_REQUEST', { messages: TOO_MANY });
  return rows.map(({ id }) => id);
}

function makeGame(
  { id: matchId, version: _version, ...game }: SavedGame,
  place: { readonly batchId: string; readonly number: number; readonly line: Uint8Array },
): NewGameReview & { readonly id: string } {
  const skipped = reasonToSkip(game.plies);
  const state = skipped === null ? 'WAITING' : 'SKIPPED';
  return { ...game, ...place, id: randomUUID(), matchId, state, skipped };
}

function reasonToSkip(plies: number): 'EMPTY' | 'TOO_LONG' | null {
  if (plies === 0) return 'EMPTY';
  return plies > GAME_REVIEW_LIMITS.plies ? 'TOO_LONG' : null;
}

async function checkLimits(
  tx: Queryable,
  { games, ...day }: { userId: string; perDay: number; games: number; now: Date },
): Promise<void> {
  const batches = await listBatches(tx, day.userId);
  const running = batches.filter(({ state }) => state === 'RUNNING').length;
  const { running: maxRunning, batches: maxBatches } = GAME_REVIEW_LIMITS;
  if (running >= maxRunning) throw new ApiError('CONFLICT', { messages: RUNNING });
  if (batches.length >= maxBatches) throw new ApiError('STORAGE_FULL', { messages: FULL });
  const { perDay, left, endsAt } = await allowanceOf(tx, day);
  if (games <= left) return;
  const wait = endsAt.getTime() - day.now.getTime();
  throw tooManyRequests(wait, dayUsed({ perDay, left, games }));
}

/** The player of the user's last report, if one of the games has the name. */
async function choosePlayer(
  tx: Queryable,
  ownerId: string,
  games: readonly SavedGame[],
): Promise<string | null> {
  const last = await findLastPlayer(tx, ownerId);
  if (last === null) return null;
  const text = toSearchText(last);
  const isThere = games.some(({ red, black }) => [red, black].map(toSearchText).includes(text));
  return isThere ? last : null;
}

const MAX_GAMES = GAME_REVIEW_LIMITS.games;

type Messages = NonNullable<ErrorDetails['messages']>;

const NO_GAMES: Messages = {
  en: 'None of these games is there any more',
  vi: 'Không còn ván nào trong số này',
  zh: '这些棋局均已不存在',
};

const TOO_MANY: Messages = {
  en: `These are more than ${MAX_GAMES} games. Choose fewer`,
  vi: `Có hơn ${MAX_GAMES} ván. Hãy chọn ít hơn`,
  zh: `超过 ${MAX_GAMES} 局，请少选一些`,
};

const RUNNING: Messages = {
  en: 'Other games of yours are still being analysed. Wait until they are done, or cancel them',
  vi: 'Các ván khác của bạn vẫn đang được phân tích. Hãy chờ xong hoặc hủy chúng',
  zh: '您的其他棋局仍在分析中，请等待完成或先取消',
};

const FULL: Messages = {
  en: 'Delete an older analysis first',
  vi: 'Hãy xóa bớt một lần phân tích cũ trước',
  zh: '请先删除较早的一次分析',
};

const QUEUE_FULL: Messages = {
  en: 'Too many games are waiting for analysis. Try again later',
  vi: 'Có quá nhiều ván đang chờ phân tích. Hãy thử lại sau',
  zh: '等待分析的棋局过多，请稍后再试',
};

function dayUsed({
  perDay,
  left,
  games,
}: {
  perDay: number;
  left: number;
  games: number;
}): Messages {
  return {
    en: `You can have ${perDay} games analysed in a day, ${left} more today. These are ${games}`,
    vi: `Mỗi ngày bạn có thể phân tích ${perDay} ván, hôm nay còn ${left}. Bạn đã chọn ${games} ván`,
    zh: `每天可分析 ${perDay} 局，今天还可分析 ${left} 局，而您选择了 ${games} 局`,
  };
}
