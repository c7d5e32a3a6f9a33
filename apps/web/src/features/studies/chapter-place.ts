import type { Study, StudyChapterSummary } from '@chuhe/contract/study';
import { chapterAddress, practiceAddress } from '../../lib/studies/chapter-link.ts';
import { mayEdit } from './use-study.ts';

type Chapter = Pick<StudyChapterSummary, 'chapterId' | 'kind'>;

/** Whether a chapter opens on the board. A practice chapter opens as a practice, which hides its moves, for those who cannot edit it. */
export function opensOnBoard(study: Pick<Study, 'role'>, { kind }: Pick<Chapter, 'kind'>): boolean {
  return kind === 'analysis' || mayEdit(study);
}

/** The page on which a chapter opens. @param code the secret of the link by which the user sees the study */
export function placeOf(
  study: Pick<Study, 'studyId' | 'role'>,
  chapter: Chapter,
  code: string | undefined,
): string {
  const address = opensOnBoard(study, chapter) ? chapterAddress : practiceAddress;
  return address({ studyId: study.studyId, chapterId: chapter.chapterId, code });
}
