import type { Book } from '@chuhe/contract/book';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Button } from '../../../components/button.tsx';
import { useKeptFocus } from '../../../components/use-kept-focus.ts';
import { api } from '../../../lib/api/the-api.ts';
import classes from './book.module.css';
import { listDeletedBooks } from './book-calls.ts';
import { LIMITS } from './book-limits.ts';
import { bookList } from './book-list.ts';
import { haveBookBack } from './book-work.ts';

/** Deleted books, to have back; asked for when they are wanted. */
export function DeletedBooks() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className={classes.deleted}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{t('book.deleted')}</summary>
      {isOpen && <List />}
    </details>
  );
}

function List() {
  const { t } = useTranslation();
  // A book that is deleted or had back changes the others, too.
  const others = useStore(bookList, (list) => list.books);
  const [books, setBooks] = useState<readonly Book[]>();
  const [isFailed, setFailed] = useState(false);
  const [round, setRound] = useState(0);
  const keptFocus = useKeptFocus<HTMLUListElement>('button');
  useEffect(() => {
    const gone = new AbortController();
    const { signal } = gone;
    const load = async (): Promise<void> => {
      const answer = await api.call(listDeletedBooks, {}, { isQuiet: true, signal });
      if (signal.aborted) return;
      setFailed(!answer.success);
      if (answer.success) setBooks(answer.data);
    };
    void load();
    return () => gone.abort();
  }, [others, round]);
  if (isFailed) {
    return (
      <p className={classes.hint}>
        <span>{t('book.failedTitle')}</span>
        <Button onClick={() => setRound(round + 1)}>{t('common.retry')}</Button>
      </p>
    );
  }
  if (books === undefined) return null;
  const days = LIMITS.binDays;
  return (
    <>
      <p className={classes.quiet}>
        {t(books.length === 0 ? 'book.deletedNone' : 'book.deletedText', { days })}
      </p>
      <ul {...keptFocus}>
        {books.map(({ bookId, name }) => (
          <li key={bookId}>
            <span>{name}</span>
            <Button
              aria-label={t('book.restoreNamed', { name })}
              onClick={() => void haveBookBack(bookId)}
            >
              {t('book.restore')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
