import type { Queryable } from '../../db/database.ts';
import { findVisible } from './access.ts';
import { findFirstChapter } from './chapter-repository.ts';
import { MAX_SHARED_BYTES, readShared, type SharedChapter } from './find-shared-chapter.ts';

/** A study as everyone with the link sees it, with its first analysis chapter that is not too large. */
export interface SharedStudy {
  readonly title: string;
  readonly chapter: SharedChapter | undefined;
}

/**
 * Finds a study for someone without an account, such as the preview of a link.
 *
 * @param ref.code the secret of the link; a public study needs none
 * @returns `undefined` if there is no such study, or if it is not shown to everyone with the link
 */
export async function findSharedStudy(
  db: Queryable,
  ref: { readonly studyId: string; readonly code: string | undefined },
): Promise<SharedStudy | undefined> {
  const visible = await findVisible(db, { ...ref, userId: undefined });
  if (visible === undefined) return undefined;
  const { studyId } = ref;
  const first = await findFirstChapter(db, { studyId, maxBytes: MAX_SHARED_BYTES });
  const chapter = first && (await readShared(db, visible, first));
  return { title: visible.study.title, chapter };
}
