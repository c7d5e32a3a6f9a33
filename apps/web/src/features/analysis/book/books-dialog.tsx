import { BOOK_LIMITS } from '@chuhe/contract/limits';
import { type SubmitEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import IconFileImport from '~icons/file-import';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { SkeletonRows } from '../../../components/skeleton-rows.tsx';
import { useKeptFocus } from '../../../components/use-kept-focus.ts';
import { announce } from '../../../lib/announcement.ts';
import classes from './book.module.css';
import { bookChoices } from './book-choices.ts';
import { BookFileInput } from './book-file-input.tsx';
import { reloadBooks, targetOf, useBooks } from './book-list.ts';
import { BookRow } from './book-row.tsx';
import { makeBook } from './book-work.ts';
import { DeletedBooks } from './deleted-books.tsx';
import { FILE_MEGABYTES } from './import-file.ts';

/** Manages the user's books: their order and sides, creating books, and restoring deleted ones. */
export function BooksDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { books, isFailed } = useBooks();
  const chosen = useStore(bookChoices, ({ target }) => target);
  const target = targetOf(books, chosen);
  const keptFocus = useKeptFocus<HTMLUListElement>('[aria-haspopup]');
  return (
    <Dialog title={t('book.booksTitle')} isWide onClose={onClose}>
      <div className={classes.stack}>
        {isFailed && (
          <p className={classes.hint} role="alert">
            <span>{t('book.failedTitle')}</span>
            <Button onClick={reloadBooks}>{t('common.retry')}</Button>
          </p>
        )}
        {books === undefined && !isFailed && <SkeletonRows label={t('book.loading')} />}
        {books?.length === 0 && <NoBooks />}
        {books !== undefined && books.length > 0 && (
          <ul {...keptFocus} className={classes.books} aria-label={t('book.books')}>
            {books.map((book, index) => (
              <BookRow
                key={book.bookId}
                book={book}
                place={index + 1}
                count={books.length}
                isTarget={book === target}
              />
            ))}
          </ul>
        )}
        <NewBook />
        <p className={classes.quiet}>{t('book.fileHint', { size: FILE_MEGABYTES })}</p>
        <DeletedBooks />
      </div>
    </Dialog>
  );
}

/** Shown if the user has no books. Offers to import a file as the first one. */
function NoBooks() {
  const { t } = useTranslation();
  const file = useRef<HTMLInputElement>(null);
  return (
    <div className={classes.noBooks}>
      <p className={classes.quiet}>{t('book.noBooksText')}</p>
      <Button onClick={() => file.current?.click()}>
        <IconFileImport size={16} stroke={1.8} aria-hidden="true" />
        {t('book.import')}
      </Button>
      <BookFileInput ref={file} />
    </div>
  );
}

function NewBook() {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const given = name.trim();
    if (given === '') return;
    setName('');
    void make(given);
  };
  const make = async (given: string): Promise<void> => {
    const made = await makeBook(given);
    if (made !== undefined) announce(t('book.made', { name: given }));
    // After a failure, restores the typed name unless the user has typed something else.
    else setName((now) => (now === '' ? given : now));
  };
  return (
    <form className={classes.newBook} onSubmit={submit}>
      <input
        type="text"
        className={classes.field}
        value={name}
        maxLength={BOOK_LIMITS.name}
        autoComplete="off"
        placeholder={t('book.newName')}
        aria-label={t('book.newName')}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Button type="submit">{t('book.newBook')}</Button>
    </form>
  );
}
