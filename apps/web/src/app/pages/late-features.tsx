import { useEffect } from 'react';
import { Books } from '../../features/analysis/book/books.tsx';
import { Training } from '../../features/play/trainer/training.tsx';
import { gameVisits } from '../../lib/game/visits.ts';

/** Features that are loaded after the board and render nothing until their action runs. */
export function LateFeatures() {
  useEffect(() => void gameVisits(), []);
  return (
    <>
      <Books />
      <Training />
    </>
  );
}
