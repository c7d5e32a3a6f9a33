import { setImmediate } from 'node:timers/promises';
import { ROUTES } from '@chuhe/contract/routes';
import type { studyChapterChangeSchema } from '@chuhe/contract/study';
import { STUDY_LIMITS } from '@chuhe/contract/study-limits';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Queryable } from '../../../db/database.ts';
import { inTransaction } from '../../../db/in-transaction.ts';
import { GAME_CALL } from '../../../games/game-call.ts';
import { ApiError, tooManyRequests } from '../../../http/api-error.ts';
import { conflict } from '../../../http/conflict.ts';
import { DownloadSlots } from '../../../http/download-slots.ts';
import { addRoute, perMinute } from '../../../http/route.ts';
import { requireEditor, requireVisible, type StudyCaller } from '../access.ts';
import { announceStudy } from '../announce-study.ts';
import {
  type ChapterRow,
  type ChapterValues,
  countChapters,
  deleteChapter as deleteChapterRow,
  findChapter,
  findChapterIds,
  insertChapters,
  lockChapter,
  makePlaces,
  updateChapter,
} from '../chapter-repository.ts';
import { makeChapter, readPractice } from '../make-study.ts';
import { mergeField, mergePractice } from '../merge-settings.ts';
import {
  chapterSearchText,
  makeChapterValues,
  type NewChapter,
  type NewChapterValues,
  readSource,
} from '../new-chapter.ts';
import type { StudiesContext } from '../studies-context.ts';
import { lockStudy, touchStudy } from '../study-repository.ts';

interface Adding {
  readonly studyId: string;
  readonly before: string | null;
  /** Their places are not known yet. */
  readonly chapters: readonly NewChapterValues[];
}

/** Calls of a user, and all, that make chapters at the same time: replaying stored games takes long. */
const AT_ONCE = { perAddress: 2, all: 100 };
/** When a client should try again if all are taken, in milliseconds. */
const RETRY_AFTER = 2000;

/** `POST /api/study/{studyId}/chapter` */
export function postChapters(app: FastifyInstance, context: StudiesContext): void {
  const { db } = context.database;
  const route = { ...ROUTES.createStudyChapters, ...GAME_CALL, bodyLimit: STUDY_LIMITS.bytes };
  const slots = new DownloadSlots(AT_ONCE);
  addRoute(app, route, async ({ params: { studyId }, body, caller }) => {
    const { userId } = caller;
    const editor = await requireEditor(db, { studyId, userId });
    const free = slots.take(userId);
    if (free === undefined) throw tooManyRequests(RETRY_AFTER);
    try {
      const chapters = await makeAll(context, { caller, editor, chapters: body.chapters });
      await inTransaction(db, async (tx) => {
        await lockStudy(tx, studyId);
        await requireEditor(tx, { studyId, userId });
        await addChapters(tx, { studyId, before: body.before, chapters });
      });
    } finally {
      free();
    }
    await touchStudy(db, studyId, context.now());
    await announceStudy(context, { studyId, what: 'chapters' });
    return { chapterIds: body.chapters.map(({ chapterId }) => chapterId) };
  });
}

interface Making {
  readonly caller: StudyCaller;
  readonly editor: Awaited<ReturnType<typeof requireEditor>>;
  readonly chapters: readonly NewChapter[];
}

/** Makes one chapter after the other. Of each, only the packed state is kept, for which there is room. */
async function makeAll(
  { database: { db }, now, studyQuota, chapterStates: states }: StudiesContext,
  { caller, editor: { study, number }, chapters }: Making,
): Promise<NewChapterValues[]> {
  const made: NewChapterValues[] = [];
  for (const chapter of chapters) {
    const state = await readSource({ db, states, caller }, chapter.source, number);
    const values = makeChapterValues(chapter, state, { studyId: study.id, place: 0, now: now() });
    await studyQuota.reserve(
      { ownerId: study.ownerId, isGuest: caller.isGuest },
      values.base.length,
    );
    made.push(values);
    // A game takes long to replay, so other requests are served in between.
    await setImmediate();
  }
  return made;
}

/** Adds those chapters that the study does not have yet, so that a repeated call changes nothing. */
async function addChapters(tx: Queryable, { studyId, before, chapters }: Adding): Promise<void> {
  const known = new Map<string, string>();
  const ids = chapters.map(({ id }) => id);
  for (const each of await findChapterIds(tx, ids)) known.set(each.id, each.studyId);
  if ([...known.values()].some((other) => other !== studyId)) throw new ApiError('CONFLICT');
  if (new Set(ids).size < ids.length) throw new ApiError('BAD_REQUEST');
  const added = chapters.filter(({ id }) => !known.has(id));
  if (added.length === 0) return;
  const many = added.length;
  const { present, all } = await countChapters(tx, studyId);
  if (present + many > STUDY_LIMITS.chapters || all + many > STUDY_LIMITS.allChapters) {
    throw conflict('STUDY_CHAPTER_LIMIT');
  }
  const first = await makePlaces(tx, { studyId, before, many });
  await insertChapters(
    tx,
    added.map((values, index) => ({ ...values, place: first + index })),
  );
}

/** `GET /api/study/{studyId}/chapter/{chapterId}` */
export function getChapter(app: FastifyInstance, context: StudiesContext): void {
  const { database, chapterStates } = context;
  const { db } = database;
  // A class opens a chapter at once, and may have one address.
  const route = { ...ROUTES.getStudyChapter, limit: perMinute(600), isCountedAlone: true };
  addRoute(app, route, async ({ params, query: { code }, caller: { userId } }) => {
    const visible = await requireVisible(db, { studyId: params.studyId, userId, code });
    const chapter = await findChapter(db, params);
    if (chapter === undefined) throw new ApiError('NOT_FOUND');
    return makeChapter(visible, chapter, await chapterStates.read(db, chapter));
  });
}

/** `PATCH /api/study/{studyId}/chapter/{chapterId}` */
export function patchChapter(app: FastifyInstance, context: StudiesContext): void {
  const { database, now, chapterStates } = context;
  const { db } = database;
  const route = { ...ROUTES.changeStudyChapter, limit: perMinute(120) };
  addRoute(app, route, async ({ params, body, caller: { userId } }) => {
    const { studyId, chapterId } = params;
    const { before, was, ...changed } = body;
    await inTransaction(db, async (tx) => {
      // The study is locked before a chapter, as everywhere.
      if (before !== undefined) await lockStudy(tx, studyId);
      const { number } = await requireEditor(tx, { studyId, userId });
      const chapter = await lockChapter(tx, params);
      if (chapter === undefined) throw new ApiError('NOT_FOUND');
      const isOfSettings = Object.keys(changed).length > 0;
      const settings = isOfSettings ? settingsOf(chapter, { to: changed, was }) : {};
      const change: Partial<ChapterValues> = {
        ...settings,
        ...(isOther(chapter, settings) && { settingsBy: number }),
        updatedAt: now(),
      };
      if (change.title !== undefined && change.title !== chapter.title) {
        const state = await chapterStates.read(tx, chapter);
        change.searchText = chapterSearchText(change.title, state);
      }
      if (before !== undefined && before !== chapterId) {
        change.place = await makePlaces(tx, { studyId, before, many: 1 });
      }
      await updateChapter(tx, params, change);
    });
    await touchStudy(db, studyId, now());
    await announceStudy(context, { studyId, chapterId, what: 'chapters' });
    return null;
  });
}

/** Whether settings differ from those of a chapter. A repeated call changes nothing. */
function isOther(chapter: ChapterRow, settings: ChapterSettings): boolean {
  return SETTINGS.some((name) => settings[name] !== undefined && settings[name] !== chapter[name]);
}

const SETTINGS = ['title', 'kind', 'orientation', 'practice'] as const;
type ChapterSettings = Partial<Pick<ChapterValues, (typeof SETTINGS)[number]>>;

type SettingsChange = Omit<z.output<typeof studyChapterChangeSchema>, 'before' | 'was'>;

/** The settings of a chapter after a change. @throws ApiError CONFLICT if somebody else has changed the same setting meanwhile */
function settingsOf(
  { title, kind, orientation, ...row }: ChapterRow,
  { to, was }: { readonly to: SettingsChange; readonly was: SettingsChange | undefined },
): ChapterSettings {
  const practice = { to: to.practice, was: was?.practice };
  return {
    title: mergeField(title, { to: to.title, was: was?.title }),
    kind: mergeField(kind, { to: to.kind, was: was?.kind }),
    orientation: mergeField(orientation, { to: to.orientation, was: was?.orientation }),
    practice: JSON.stringify(mergePractice(readPractice(row), practice)),
  };
}

/** `DELETE /api/study/{studyId}/chapter/{chapterId}` */
export function deleteChapter(app: FastifyInstance, context: StudiesContext): void {
  const { database, now } = context;
  const { db } = database;
  const route = { ...ROUTES.deleteStudyChapter, limit: perMinute(120) };
  addRoute(app, route, async ({ params, caller: { userId } }) => {
    const { studyId, chapterId } = params;
    await requireEditor(db, { studyId, userId });
    if (!(await deleteChapterRow(db, params, now()))) throw new ApiError('NOT_FOUND');
    await touchStudy(db, studyId, now());
    await announceStudy(context, { studyId, chapterId, what: 'chapters' });
    return null;
  });
}

/** `POST /api/study/{studyId}/chapter/{chapterId}/restore` */
export function postRestoreChapter(app: FastifyInstance, context: StudiesContext): void {
  const { db } = context.database;
  const route = { ...ROUTES.restoreStudyChapter, limit: perMinute(120) };
  addRoute(app, route, async ({ params, caller: { userId } }) => {
    const { studyId, chapterId } = params;
    await inTransaction(db, async (tx) => {
      await lockStudy(tx, studyId);
      await requireEditor(tx, { studyId, userId });
      if ((await findChapter(tx, params)) !== undefined) return;
      const { present } = await countChapters(tx, studyId);
      if (present >= STUDY_LIMITS.chapters) throw conflict('STUDY_CHAPTER_LIMIT');
      if (!(await updateChapter(tx, params, { deletedAt: null }))) throw new ApiError('NOT_FOUND');
    });
    await announceStudy(context, { studyId, chapterId, what: 'chapters' });
    return null;
  });
}
