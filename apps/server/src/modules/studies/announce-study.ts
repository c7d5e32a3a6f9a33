import type { Context } from '../../context.ts';
import { listMemberIds } from './member-repository.ts';

/** The channel on which processes tell each other about studies. */
export const STUDY_CHANNEL = 'study';

export interface StudyNews {
  readonly studyId: string;
  readonly what: 'study' | 'chapters' | 'operations';
  readonly chapterId?: string;
  readonly sequence?: number;
}

/** Tells those who have the study open what has changed. Call it after the commit. A lost message only delays an update. */
export async function announceStudy(
  { database }: Pick<Context, 'database'>,
  news: StudyNews,
): Promise<void> {
  await database.announce(STUDY_CHANNEL, JSON.stringify({ type: 'news', ...news }));
}

/** Tells the members of a study, and others, that their lists of studies have changed. Call it after the commit. */
export async function announceStudyLists(
  { database, live }: Pick<Context, 'database' | 'live'>,
  studyId: string,
  others: readonly string[] = [],
): Promise<void> {
  const userIds = new Set([...(await listMemberIds(database.db, studyId)), ...others]);
  await Promise.all(
    Array.from(userIds, (userId) => live.tell(userId, { type: 'studies-changed' })),
  );
}
