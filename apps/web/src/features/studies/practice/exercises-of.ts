import type { Study, StudyChapterSummary } from '@chuhe/contract/study';

/** The practice chapters of a study, in order, without those that ask nothing. */
export function exercisesOf({ chapterList }: Pick<Study, 'chapterList'>): StudyChapterSummary[] {
  return chapterList.filter(
    ({ kind, moves }) => kind === 'hold' || (kind !== 'analysis' && moves > 0),
  );
}
