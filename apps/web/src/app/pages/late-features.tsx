import { useEffect } from 'react';
import { Books } from '../../features/analysis/book/books.tsx';
import { Training } from '../../features/play/trainer/training.tsx';
import { AddOpenToStudy } from '../../features/studies/add/add-to-study.tsx';
import { withChunk } from '../../lib/chunk.ts';
import { gameVisits } from '../../lib/game/visits.ts';
import { prefetchSoon } from '../../lib/prefetch.ts';
import { activityStore, endActivity } from '../../lib/state/activity.ts';
import { STORAGE_KEYS } from '../../lib/storage.ts';
import { tabNote } from '../../lib/tab-note.ts';
import { BOARD_TASKS } from './board-tasks.ts';

/** Features that are loaded after the board and render nothing until their action runs. */
export function LateFeatures() {
  useEffect(() => void gameVisits(), []);
  useEffect(resumeExercises, []);
  useEffect(() => prefetchSoon(BOARD_TASKS), []);
  return (
    <>
      <Books />
      <Training />
      <AddOpenToStudy />
    </>
  );
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
