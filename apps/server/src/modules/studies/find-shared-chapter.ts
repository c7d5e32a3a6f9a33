import type { Game } from '@chuhe/game/tree';
import { gameOf } from '@chuhe/studies/chapter-state';
import type { Queryable } from '../../db/database.ts';
import { findVisible, type VisibleStudy } from './access.ts';
import { type ChapterRef, type ChapterRow, findChapter } from './chapter-repository.ts';
import { ChapterStates } from './chapter-states.ts';
import { readPractice } from './make-study.ts';

/** A chapter as everyone with the link sees it. */
export interface SharedChapter {
  readonly title: string;
  readonly studyTitle: string;
  readonly kind: 'analysis' | 'find' | 'hold' | 'guess';
  readonly orientation: 'red' | 'black';
  /** What pupils are asked; empty if its author has written nothing. */
  readonly task: string;
  readonly game: Game;
}

/** The most bytes of a chapter, since every visitor may ask for it and each call reads all of it. A chapter of 1,000 moves has about 100 KB. */
export const MAX_SHARED_BYTES = 256 * 1024;

/**
 * Finds a chapter for someone without an account, such as an embedded board.
 *
 * @param ref.code the secret of the link; a public study needs none
 * @returns `undefined` if there is no such chapter, if it is too large, or if it is not shown to everyone with the link
 */
export async function findSharedChapter(
  db: Queryable,
  ref: ChapterRef & { readonly code?: string | undefined },
): Promise<SharedChapter | undefined> {
  const visible = await findVisible(db, { ...ref, userId: undefined });
  if (visible === undefined) return undefined;
  const chapter = await findChapter(db, ref);
  if (chapter === undefined || chapter.bytes > MAX_SHARED_BYTES) return undefined;
  return readShared(db, visible, chapter);
}

/** A chapter of a study that everyone with the link sees. */
export async function readShared(
  db: Queryable,
  visible: VisibleStudy,
  chapter: ChapterRow,
): Promise<SharedChapter> {
  const { title, kind, orientation } = chapter;
  const game = gameOf(await new ChapterStates().read(db, chapter));
  const { task = '' } = readPractice(chapter);
  return { title, studyTitle: visible.study.title, kind, orientation, task, game };
}
