import type { Context } from '../../context.ts';
import { ChapterStates } from './chapter-states.ts';
import { StudyQuota } from './study-quota.ts';

/** What the endpoints of studies share. */
export interface StudiesContext extends Context {
  readonly chapterStates: ChapterStates;
  readonly studyQuota: StudyQuota;
}

export function makeStudiesContext(context: Context): StudiesContext {
  return { ...context, chapterStates: new ChapterStates(), studyQuota: new StudyQuota(context) };
}
