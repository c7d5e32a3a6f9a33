import { setImmediate } from 'node:timers/promises';
import { MATCH_EXPORT_TYPES } from '@chuhe/contract/match-export';
import type { PGN_NOTATIONS } from '@chuhe/contract/pgn';
import { fileNamePart } from '@chuhe/contract/pgn-file-name';
import { ROUTES } from '@chuhe/contract/routes';
import { gameOf } from '@chuhe/studies/chapter-state';
import { chapterToPgn, withoutSolution } from '@chuhe/studies/study-pgn';
import type { FastifyInstance } from 'fastify';
import { tooManyRequests } from '../../../http/api-error.ts';
import { DownloadSlots } from '../../../http/download-slots.ts';
import { addRoute, perMinute, StreamedFile } from '../../../http/route.ts';
import { mayEdit, requireVisible, type VisibleStudy } from '../access.ts';
import { findChapter, listChapters } from '../chapter-repository.ts';
import { readPractice } from '../make-study.ts';
import type { StudiesContext } from '../studies-context.ts';

/**
 * `GET /api/study/{studyId}/export`. Chapters are read only as fast as the client takes them, so neither a large study nor a slow client
 * takes memory.
 */
export function exportStudy(app: FastifyInstance, context: StudiesContext): void {
  const { db } = context.database;
  const route = { ...ROUTES.exportStudy, limit: perMinute(10) };
  const slots = new DownloadSlots(AT_ONCE);
  addRoute(app, route, async ({ params: { studyId }, query, caller: { userId } }) => {
    const { code, notation } = query;
    const visible = await requireVisible(db, { studyId, userId, code });
    const present = (await listChapters(db, studyId)).filter(({ deletedAt }) => deletedAt === null);
    const ids = present.map(({ id }) => id);
    const free = slots.take(userId);
    if (free === undefined) throw tooManyRequests(RETRY_AFTER);
    return new StreamedFile({
      mediaType: MATCH_EXPORT_TYPES.pgn,
      fileName: `${fileNamePart(visible.study.title) || 'study'}.pgn`,
      parts: writeAll(context, visible, { ids, notation }),
      onEnd: free,
    });
  });
}

/** Numbers of exports at the same time: those of a user, and all. */
const AT_ONCE = { perAddress: 2, all: 20 };
/** When a client should try again if all are taken, in milliseconds. */
const RETRY_AFTER = 10_000;

interface Wanted {
  readonly ids: readonly string[];
  readonly notation: (typeof PGN_NOTATIONS)[number];
}

async function* writeAll(
  { database: { db }, chapterStates }: StudiesContext,
  { study, role }: VisibleStudy,
  { ids, notation }: Wanted,
): AsyncGenerator<string> {
  for (const chapterId of ids) {
    const row = await findChapter(db, { studyId: study.id, chapterId });
    // Deleted meanwhile.
    if (row === undefined) continue;
    const game = gameOf(await chapterStates.peek(db, row));
    const whole = { ...row, practice: readPractice(row), game };
    const chapter = mayEdit(role) ? whole : withoutSolution(whole);
    yield chapterToPgn(chapter, study.title, { notation, newline: '\n' });
    await setImmediate();
  }
}
