import { listDeletedBooks } from '@chuhe/contract/book-endpoints';
import { BOOK_LIMITS } from '@chuhe/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { useKeptFocus } from '../../../components/use-kept-focus.ts';
import { query, queryClient } from '../../../lib/query/query-client.ts';
import { useUserId } from '../../../lib/query/use-user-id.ts';
import { bookKey } from '../../../lib/sources/book-key.ts';
import classes from './book.module.css';
import { haveBookBack } from './book-work.ts';

/** Deleted books that can be restored. They are fetched when the list is expanded. */
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
  const userId = useUserId();
  const {
    data: books,
    isError,
    refetch,
  } = useQuery(
    {
      queryKey: bookKey(userId, 'deleted'),
      queryFn: ({ signal }) => query(listDeletedBooks, {}, { signal }),
    },
    queryClient(),
  );
  const keptFocus = useKeptFocus<HTMLUListElement>('button');
  if (isError) {
    return (
      <p className={classes.hint}>
        <span>{t('book.failedTitle')}</span>
        <Button onClick={() => void refetch()}>{t('common.retry')}</Button>
      </p>
    );
  }
  if (books === undefined) return null;
  const days = BOOK_LIMITS.binDays;
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
              onClick={() => void haveBookBack({ bookId, name })}
            >
              {t('book.restore')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
