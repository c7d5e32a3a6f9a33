import type { Study, StudyChapterSummary } from '@chuhe/contract/study';
import { useStore } from 'zustand';
import { gameStore } from '../game/game-store.ts';
import { defineStore } from '../services.ts';
import { chapterStore, openChapter } from './chapter-link.ts';

/** A study and its chapter, as features outside of studies name and share them. */
export interface ShownChapter {
  readonly study: SharedStudy;
  readonly chapter: Pick<StudyChapterSummary, 'chapterId' | 'title' | 'kind'>;
  /** The name of the study's owner. */
  readonly author: string;
}

/** `code` is the secret of the link to see the study, if the user knows it. */
export type SharedStudy = Pick<Study, 'studyId' | 'title' | 'visibility'> & {
  readonly code: string | undefined;
};

/** The chapter that was last on the board; `undefined` until its study is known. */
export const shownChapterStore = defineStore<{ readonly shown: ShownChapter | undefined }>(() => ({
  shown: undefined,
}));

/** The chapter on the board; `undefined` for any other game. */
export function useShownChapter(): ShownChapter | undefined {
  const shown = useStore(shownChapterStore, (state) => state.shown);
  const origin = useStore(gameStore, (state) => state.origin);
  const links = useStore(chapterStore);
  return openChapter(links, { origin })?.chapterId === shown?.chapter.chapterId ? shown : undefined;
}
