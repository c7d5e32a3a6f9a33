import { useEffect } from 'react';
import { Books } from '../../features/analysis/book/books.tsx';
import { Training } from '../../features/play/trainer/training.tsx';
import { startVisits } from '../../lib/game/the-visits.ts';

/** What menus and keys can do a moment after the board is there: it shows nothing until it is asked. */
export function LateFeatures() {
  useEffect(() => void startVisits(), []);
  return (
    <>
      <Books />
      <Training />
    </>
  );
}
