import { useEffect } from 'react';
import { loadChunk, withChunk } from '../../lib/chunk.ts';
import { gameStore } from '../../lib/game/game-store.ts';
import { usePageTitle } from '../../lib/state/use-page-title.ts';
import {
  type ChapterLink,
  chapterOfAddress,
  chapterStore,
  openChapter,
} from '../../lib/studies/chapter-link.ts';
import { useShownChapter } from '../../lib/studies/shown-chapter.ts';

const importParts = () => import('../../features/studies/chapter/chapter-parts.ts');

/** Names the chapter on the board and its study in the title of the window. */
export function useChapterTitle(): void {
  const shown = useShownChapter();
  usePageTitle(shown && `${shown.chapter.title} – ${shown.study.title}`);
}

/** Opens the chapter that the address names, and those that a reload or Back puts on the board. */
export function useChapterOfAddress(): void {
  useEffect(() => {
    const link = chapterOfAddress();
    if (link !== undefined) {
      chapterStore.setState({ asked: link });
      withChunk(importParts, ({ openChapterOnBoard }) => void openNamed(openChapterOnBoard, link));
    }
    followBoard();
    const stops = [
      chapterStore.subscribe(followBoard),
      gameStore.subscribe(({ origin }, before) => {
        if (origin !== before.origin) followBoard();
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
}

function followBoard(): void {
  if (openChapter() === undefined) return;
  withChunk(importParts, ({ openBoundChapter }) => openBoundChapter());
}

async function openNamed(
  open: (link: ChapterLink) => Promise<boolean>,
  link: ChapterLink,
): Promise<void> {
  if (await open(link)) return;
  const { resetAddress } = await loadChunk(
    () => import('../../features/games/saved/follow-address.ts'),
  );
  resetAddress();
}
