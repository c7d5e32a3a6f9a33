import { ROUTES } from '@chuhe/contract/routes';
import { STUDY_LIMITS } from '@chuhe/contract/study-limits';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import type { FastifyInstance } from 'fastify';
import { readPosition } from '../../../games/read-position.ts';
import { tooManyRequests } from '../../../http/api-error.ts';
import { DownloadSlots } from '../../../http/download-slots.ts';
import { siteKey } from '../../../http/rate-limit.ts';
import { addRoute, perMinute } from '../../../http/route.ts';
import { inSlices } from '../../books/in-slices.ts';
import { FairQueue } from '../../game-db/fair-queue.ts';
import { mayEdit } from '../access.ts';
import { findPacked, packPositions, searchedPositions } from '../chapter-positions.ts';
import { makeFoundChapter } from '../make-study.ts';
import {
  listSearchedChapters,
  type SearchedChapter,
  storePositions,
} from '../position-repository.ts';
import type { StudiesContext } from '../studies-context.ts';
import {
  makeSearchCursor,
  readSearchCursor,
  SEARCH_PARTS,
  type SearchCursor,
} from '../study-cursor.ts';

/** After this time, a call answers with what it has, in milliseconds. Deriving the positions of one chapter is finished first. */
const TIME = 2000;
/** Chapters that are read at once. */
const STEP = 200;

/** Searches that run at once, for all networks. Each network has one: guests can make many sessions. */
const AT_ONCE = { perAddress: 1, all: 4 };
/** When a client should try again if all are taken, in milliseconds. */
const RETRY_AFTER = 2000;
/** Waiting searches of a network, which may be that of a class, and of all. */
const WAITING = { perUser: 30, all: 200 };

/** `GET /api/study/position` */
export function findPositions(app: FastifyInstance, context: StudiesContext): void {
  const queue = new FairQueue(WAITING);
  const slots = new DownloadSlots(AT_ONCE);
  const onError = (error: unknown, chapterId: string): void =>
    app.log.error(
      { err: error, chapterId },
      'the positions of a chapter could not be read or kept',
    );
  const route = { ...ROUTES.findStudyPositions, limit: perMinute(60) };
  addRoute(app, route, ({ query: { FEN, after, ...images }, caller: { userId }, request }) => {
    const searched = searchedPositions(readPosition(FEN), images);
    const search = { userId, searched, from: readSearchCursor(after), onError };
    const site = siteKey(request);
    const run = async () => {
      const free = slots.take(site);
      if (free === undefined) throw tooManyRequests(RETRY_AFTER);
      return findAll(context, search).finally(free);
    };
    return queue.run(site, run, () => request.raw.socket.destroyed);
  });
}

interface Search {
  readonly userId: string;
  readonly searched: readonly Uint8Array[];
  readonly from: SearchCursor;
  readonly onError: (error: unknown, chapterId: string) => void;
}

async function findAll(context: StudiesContext, search: Search) {
  const { db } = context.database;
  const until = performance.now() + TIME;
  const found: SearchedChapter[] = [];
  let [searched, failed] = [0, 0];
  const answer = (next: SearchCursor | undefined) => ({
    chapters: found.map(makeFoundChapter),
    searched,
    failed,
    next: next === undefined ? null : makeSearchCursor(next),
  });
  for (let place: SearchCursor | undefined = search.from; place !== undefined; ) {
    const rows: SearchedChapter[] = await listSearchedChapters(db, {
      ...search,
      ...place,
      limit: STEP,
    });
    const { part }: SearchCursor = place;
    for (const row of rows) {
      searched += 1;
      const has = await hasPosition(context, row, search);
      if (has === undefined) failed += 1;
      if (has === true) found.push(row);
      const isLate = performance.now() > until;
      if (isLate || found.length >= STUDY_LIMITS.page) return answer({ part, after: row });
    }
    place = rows.length < STEP ? startOfNext(part) : { part, after: rows.at(-1) };
  }
  return answer(undefined);
}

function startOfNext(part: SearchCursor['part']): SearchCursor | undefined {
  const next = SEARCH_PARTS[SEARCH_PARTS.indexOf(part) + 1];
  return next && { part: next, after: undefined };
}

/**
 * Of a practice, only the start counts for those who cannot edit it, so that the search does not tell its solution.
 *
 * @returns `undefined` if the chapter is damaged
 */
async function hasPosition(
  context: StudiesContext,
  row: SearchedChapter,
  search: Search,
): Promise<boolean | undefined> {
  const where = await findIn(context, row, search);
  const hidesMoves = row.kind !== 'analysis' && !mayEdit(row.role);
  return hidesMoves ? where?.isStart : where?.isInside;
}

async function findIn(
  { database: { db }, chapterStates }: StudiesContext,
  row: SearchedChapter,
  { searched, onError }: Search,
): Promise<{ readonly isStart: boolean; readonly isInside: boolean } | undefined> {
  const { isStart, isInside } = row;
  if (isStart !== null && isInside !== null) return { isStart, isInside };
  try {
    const state = await chapterStates.peek(db, row);
    const positions = await inSlices(packPositions(state));
    // They are only kept for later searches, so this one goes on without.
    await storePositions(db, { chapterId: row.id, sequence: state.sequence, positions }).catch(
      (error: unknown) => onError(error, row.id),
    );
    return findPacked(positions, searched);
  } catch (error) {
    // The search would be incomplete if the database does not answer.
    if (error instanceof DrizzleQueryError) throw error;
    onError(error, row.id);
    return undefined;
  }
}
