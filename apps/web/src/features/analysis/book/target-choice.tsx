import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import classes from './book.module.css';
import { bookChoices, setBookChoices } from './book-choices.ts';
import { targetOf, useBooks } from './book-list.ts';

/** Lets the user choose the book that new moves are added to. */
export function TargetChoice() {
  const { t } = useTranslation();
  const { books } = useBooks();
  const chosen = useStore(bookChoices, ({ target }) => target);
  const target = targetOf(books, chosen);
  if (target === undefined) return null;
  return (
    <div className={classes.target}>
      <select
        aria-label={t('book.target')}
        data-hint={t('book.target')}
        value={target.bookId}
        onChange={({ currentTarget: { value } }) => setBookChoices({ target: value })}
      >
        {books?.map(({ bookId, name }) => (
          <option key={bookId} value={bookId}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
