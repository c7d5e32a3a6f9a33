import { gameStore, goTo } from '../../../lib/game/game-store.ts';
import { openChapter, practiceAddress } from '../../../lib/studies/chapter-link.ts';
import { openChapterOnBoard } from '../chapter/open-chapter.ts';
import { opensOnBoard } from '../chapter-place.ts';
import { nodeOfPosition } from './node-of-position.ts';
import type { FoundChapter } from './position-search.ts';

/** Opens a chapter at the position that was searched for. A practice opens as a practice for those who cannot edit it. */
export async function openFoundChapter(chapter: FoundChapter, fen: string): Promise<void> {
  const { studyId, chapterId } = chapter;
  if (!opensOnBoard(chapter, chapter)) {
    window.location.assign(practiceAddress({ studyId, chapterId }));
    return;
  }
  await openChapterOnBoard({ studyId, chapterId });
  const isOpened = openChapter()?.chapterId === chapterId;
  const node = isOpened ? nodeOfPosition(gameStore.getState().game, fen) : undefined;
  if (node !== undefined) goTo(node);
}
