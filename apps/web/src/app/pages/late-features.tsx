import { Books } from '../../features/book/books.tsx';
import { Training } from '../../features/training/training.tsx';

/** What menus and keys can do a moment after the board is there: it shows nothing until it is asked. */
export function LateFeatures() {
  return (
    <>
      <Books />
      <Training />
    </>
  );
}
