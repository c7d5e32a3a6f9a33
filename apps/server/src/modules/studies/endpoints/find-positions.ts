import { ROUTES } from '@chuhe/contract/routes';
import { STUDY_LIMITS } from '@chuhe/contract/study-limits';
import type { FastifyInstance } from 'fastify';
import { readPosition } from '../../../games/read-position.ts';
import { addRoute, perMinute } from '../../../http/route.ts';
import { inSlices } from '../../books/in-slices.ts';
import { FairQueue } from '../../game-db/fair-queue.ts';
import { findPacked, packPositions, searchedPositions } from '../chapter-positions.ts';
import { makeFoundChapter } from '../make-study.ts';
import {
  listSearchedChapters,
  type SearchedChapter,
  storePositions,
} from '../position-repository.ts';
import type { StudiesContext } from '../studies-context.ts';
import { makeCursor, readCursor, type StudyCursor } from '../study-cursor.ts';

/** After this time, a call answers with what it has, in milliseconds. Deriving the positions of one chapter is finished first. */
const TIME = 2000;
/** Chapters that are read at once. */
const STEP = 200;

/** `GET /api/study/position` */
export function findPositions(app: FastifyInstance, context: StudiesContext): void {
  const queue = new FairQueue();
  const onError = (error: unknown, chapterId: string): void =>
    app.log.error({ err: error, chapterId }, 'the positions of a chapter could not be read');
  const route = { ...ROUTES.findStudyPositions, limit: perMinute(60) };
  addRoute(app, route, ({ query: { FEN, after, ...images }, caller: { userId }, request }) => {
    const searched = searchedPositions(readPosition(FEN), images);
    const search = { userId, searched, after: readCursor(after), onError };
    return queue.run(
      userId,
      () => findAll(context, search),
      () => request.raw.socket.destroyed,
    );
  });
}

interface Search {
  readonly userId: string;
  readonly searched: readonly Uint8Array[];
  readonly after: StudyCursor | undefined;
  readonly onError: (error: unknown, chapterId: string) => void;
}

async function findAll(context: StudiesContext, search: Search) {
  const { db } = context.database;
  const until = performance.now() + TIME;
  const found: SearchedChapter[] = [];
  let { after } = search;
  let searched = 0;
  const answer = (next: StudyCursor | undefined) => ({
    chapters: found.map(makeFoundChapter),
    searched,
    next: next === undefined ? null : makeCursor(next),
  });
  for (;;) {
    const rows = await listSearchedChapters(db, { ...search, after, limit: STEP });
    for (const row of rows) {
      searched += 1;
      after = row;
      if (await hasPosition(context, row, search)) found.push(row);
      const isLate = performance.now() > until;
      if (isLate || found.length >= STUDY_LIMITS.page) return answer(row);
    }
    if (rows.length < STEP) return answer(undefined);
  }
}

/** Of a practice, only the start counts for those who cannot edit it, so that the search does not tell its solution. */
async function hasPosition(
  context: StudiesContext,
  row: SearchedChapter,
  { searched, onError }: Search,
): Promise<boolean> {
  const { isStart, isInside } = await findIn(context, row, searched).catch((error: unknown) => {
    onError(error, row.id);
    return NOWHERE;
  });
  const hidesMoves = row.kind !== 'analysis' && row.role !== 'owner' && row.role !== 'editor';
  return hidesMoves ? isStart : isInside;
}

const NOWHERE = { isStart: false, isInside: false };

async function findIn(
  { database: { db }, chapterStates }: StudiesContext,
  row: SearchedChapter,
  searched: readonly Uint8Array[],
): Promise<{ readonly isStart: boolean; readonly isInside: boolean }> {
  const { isStart, isInside } = row;
  if (isStart !== null && isInside !== null) return { isStart, isInside };
  const state = await chapterStates.peek(db, row);
  const positions = await inSlices(packPositions(state));
  await storePositions(db, { chapterId: row.id, sequence: state.sequence, positions });
  return findPacked(positions, searched);
}
