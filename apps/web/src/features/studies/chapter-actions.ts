/** Changes of the list of chapters. Each shows a toast if it fails. */
import type { StudyChapterSummary } from '@chuhe/contract/study';
import {
  changeStudyChapter,
  deleteStudyChapter,
  restoreStudyChapter,
} from '@chuhe/contract/study-endpoints';
import i18next from 'i18next';
import { api } from '../../lib/api/api.ts';
import type { PartsOf } from '../../lib/api/call-types.ts';
import { whileBusy } from '../../lib/state/busy.ts';
import { emitToast } from '../../lib/toast.ts';

type Chapter = Pick<StudyChapterSummary, 'chapterId' | 'title'>;
export type ChapterChange = PartsOf<'changeStudyChapter'>['body'];

/** @returns whether the chapter was changed */
export async function changeChapter(
  studyId: string,
  chapterId: string,
  body: ChapterChange,
): Promise<boolean> {
  const params = { studyId, chapterId };
  const answer = await whileBusy(() => api().call(changeStudyChapter, { params, body }));
  return answer.success;
}

/** Changes settings of a chapter. The form shows a failure. */
export function changeSettings(studyId: string, chapterId: string, body: ChapterChange) {
  const parts = { params: { studyId, chapterId }, body };
  return whileBusy(() => api().call(changeStudyChapter, parts, { isQuiet: true }));
}

/** Moves a chapter to a place in the list, counted without the chapter itself. */
export function moveChapter(
  studyId: string,
  chapters: readonly Chapter[],
  { chapterId, to }: { readonly chapterId: string; readonly to: number },
): Promise<boolean> {
  const others = chapters.filter((each) => each.chapterId !== chapterId);
  return changeChapter(studyId, chapterId, { before: others[to]?.chapterId ?? null });
}

/** Deletes a chapter, and offers to take that back. */
export async function deleteChapter(
  studyId: string,
  { chapterId, title }: Chapter,
  onChanged: () => void,
): Promise<void> {
  const params = { studyId, chapterId };
  const answer = await whileBusy(() => api().call(deleteStudyChapter, { params }));
  onChanged();
  if (!answer.success) return;
  emitToast({
    tone: 'success',
    title: i18next.t('studies.chapterDeleted', { title }),
    action: {
      label: i18next.t('files.undo'),
      run: () => void restoreChapter(studyId, chapterId).then(onChanged),
    },
  });
}

export async function restoreChapter(studyId: string, chapterId: string): Promise<void> {
  const params = { studyId, chapterId };
  await whileBusy(() => api().call(restoreStudyChapter, { params }));
}
