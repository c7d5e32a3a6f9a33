import { useEffect } from 'react';
import { withChunk } from '../../lib/chunk.ts';
import { chapterOfAddress, chapterStore } from '../../lib/studies/chapter-link.ts';

/** Opens the chapter that the address names. */
export function useChapterOfAddress(): void {
  useEffect(() => {
    const link = chapterOfAddress();
    if (link === undefined) return;
    chapterStore.setState({ asked: link });
    withChunk(
      () => import('../../features/studies/chapter/chapter-parts.ts'),
      ({ openChapterOnBoard }) => void openChapterOnBoard(link),
    );
  }, []);
}
