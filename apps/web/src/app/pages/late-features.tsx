import { useEffect } from 'react';
import { Books } from '../../features/analysis/book/books.tsx';
import { Training } from '../../features/play/trainer/training.tsx';
import { startVisits } from '../../lib/game/page-visits.ts';

/** Features that are loaded after the board and render nothing until their action runs. */
export function LateFeatures() {
  useEffect(() => void startVisits(), []);
  return (
    <>
      <Books />
      <Training />
    </>
  );
}
