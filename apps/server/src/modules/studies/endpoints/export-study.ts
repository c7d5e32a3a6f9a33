import { setImmediate } from 'node:timers/promises';
import { fileNamePart } from '@chuhe/contract/pgn-file-name';
import { ROUTES } from '@chuhe/contract/routes';
import { gameOf } from '@chuhe/studies/chapter-state';
import { chapterToPgn, withoutSolution } from '@chuhe/studies/study-pgn';
import type { FastifyInstance } from 'fastify';
import { tooManyRequests } from '../../../http/api-error.ts';
import { DownloadSlots } from '../../../http/download-slots.ts';
import { addRoute, perMinute, StreamedData } from '../../../http/route.ts';
import { mayEdit, requireVisible, type VisibleStudy } from '../access.ts';
import { findChapter, listChapters } from '../chapter-repository.ts';
import { readPractice } from '../make-study.ts';
import type { StudiesContext } from '../studies-context.ts';

type Notation = 'zh' | 'zht' | 'wxf' | 'iccs' | 'uci' | 'vi' | 'san';

/** `GET /api/study/{studyId}/export`. The file is streamed while the chapters are read, to save memory. */
export function exportStudy(app: FastifyInstance, context: StudiesContext): void {
  const { db } = context.database;
  const route = { ...ROUTES.exportStudy, limit: perMinute(5) };
  const slots = new DownloadSlots(AT_ONCE);
  addRoute(app, route, async ({ params: { studyId }, query, caller: { userId } }) => {
    const { code, notation } = query;
    const visible = await requireVisible(db, { studyId, userId, code });
    const present = (await listChapters(db, studyId)).filter(({ deletedAt }) => deletedAt === null);
    const ids = present.map(({ id }) => id);
    const free = slots.take(userId);
    if (free === undefined) throw tooManyRequests(RETRY_AFTER);
    return new StreamedData(streamFile(context, visible, { ids, notation }), free);
  });
}

/** Numbers of exports at the same time: those of a user, and all. */
const AT_ONCE = { perAddress: 2, all: 20 };
/** When a client should try again if all are taken, in milliseconds. */
const RETRY_AFTER = 10_000;

async function* streamFile(
  { database: { db }, chapterStates }: StudiesContext,
  { study, role }: VisibleStudy,
  { ids, notation }: { readonly ids: readonly string[]; readonly notation: Notation },
): AsyncGenerator<string> {
  const fileName = `${fileNamePart(study.title) || 'study'}.pgn`;
  yield `{"fileName":${JSON.stringify(fileName)},"content":"`;
  let chapters = 0;
  for (const chapterId of ids) {
    const row = await findChapter(db, { studyId: study.id, chapterId });
    // Deleted meanwhile.
    if (row === undefined) continue;
    const game = gameOf(await chapterStates.peek(db, row));
    const whole = { ...row, practice: readPractice(row), game };
    const chapter = mayEdit(role) ? whole : withoutSolution(whole);
    yield escaped(chapterToPgn(chapter, study.title, { notation }));
    chapters += 1;
    await setImmediate();
  }
  yield `","chapters":${chapters}}`;
}

/** Escapes a text for a JSON string. */
function escaped(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
