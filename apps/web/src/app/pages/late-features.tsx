import { lazy, Suspense, useEffect } from 'react';
import { useStore } from 'zustand';
import { Books } from '../../features/analysis/book/books.tsx';
import { Training } from '../../features/play/trainer/training.tsx';
import { AddOpenToStudy } from '../../features/studies/add/add-to-study.tsx';
import { Pasted } from '../../features/studies/add/pasted.tsx';
import { loadChunk, withChunk } from '../../lib/chunk.ts';
import { gameVisits } from '../../lib/game/visits.ts';
import { prefetchSoon } from '../../lib/prefetch.ts';
import { activityStore, endActivity } from '../../lib/state/activity.ts';
import { wantedOutputStore } from '../../lib/state/wanted-output.ts';
import { STORAGE_KEYS } from '../../lib/storage.ts';
import { tabNote } from '../../lib/tab-note.ts';
import { BOARD_TASKS } from './board-tasks.ts';
import { useChapterOfAddress, useChapterTitle } from './chapter-of-address.ts';

const OutputDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./output-dialog.tsx'))).OutputDialog,
}));

interface LateFeaturesProps {
  /** Opens a text with games, which take the place of the one on the board. */
  readonly onOpenText: (text: string) => Promise<unknown>;
}

/** Features that are loaded after the board and render nothing until their action runs. */
export function LateFeatures({ onOpenText }: LateFeaturesProps) {
  useEffect(() => void gameVisits(), []);
  useChapterOfAddress();
  useChapterTitle();
  useEffect(resumeExercises, []);
  useEffect(() => prefetchSoon(BOARD_TASKS), []);
  return (
    <>
      <Books />
      <Training />
      <AddOpenToStudy />
      <Pasted onOpen={(text) => void onOpenText(text)} />
      <Output />
    </>
  );
}

/** The dialogs that make files and prints of what is on the board. */
function Output() {
  const wanted = useStore(wantedOutputStore, (state) => state.wanted);
  return <Suspense>{wanted !== undefined && <OutputDialog wanted={wanted} />}</Suspense>;
}

/** Continues exercises that a reload has interrupted. After another visit, they are forgotten. */
function resumeExercises(): void {
  if (activityStore.getState().activity !== 'retry') {
    tabNote(STORAGE_KEYS.exercises).remove();
    return;
  }
  withChunk(
    () => import('../../features/analysis/review/review-parts.tsx'),
    ({ resumeRetry }) => void resumeRetry(),
    { whenMissing: () => endActivity('retry') },
  );
}
