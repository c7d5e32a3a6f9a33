import type { Book } from '@chuhe/contract/book';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Button } from '../../../components/button.tsx';
import { ChoiceRow } from '../../../components/choice-row.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import classes from './book.module.css';
import { bookChoices } from './book-choices.ts';
import { reloadBooks, targetOf, useBooks } from './book-list.ts';
import { type BookSide, SIDES } from './book-values.ts';
import type { ImportRequest } from './editor-store.ts';
import { importFile } from './import-file.ts';

interface ImportDialogProps {
  readonly request: ImportRequest;
  readonly onClose: () => void;
}

/** Asks whose moves of a file are imported, and imports it. The import goes on if the dialog is closed meanwhile. */
export function ImportDialog({ request, onClose }: ImportDialogProps) {
  const { t } = useTranslation();
  const { file } = request;
  const target = useImportTarget(request);
  const [side, setSide] = useState<BookSide>('both');
  const [isRunning, setRunning] = useState(false);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isRunning || !target.isKnown) return;
    setRunning(true);
    void importFile(request, { bookId: target.book?.bookId, side });
  };
  const text = t('book.importing', { name: file.name });
  return (
    <Dialog title={t('book.importTitle')} onClose={onClose}>
      <form className={classes.stack} onSubmit={submit}>
        <p>{file.name}</p>
        <ChoiceRow
          label={t('book.whose')}
          value={side}
          options={SIDES.map((each) => [each, t(`book.sides.${each}`)] as const)}
          onChoose={setSide}
          disabled={isRunning}
        />
        {side !== 'both' && <p className={classes.quiet}>{t('book.sideUnknown')}</p>}
        {target.fault === 'gone' && <p role="alert">{t('book.gone')}</p>}
        {target.fault === 'failed' && (
          <p className={classes.hint} role="alert">
            <span>{t('book.failedTitle')}</span>
            <Button onClick={reloadBooks}>{t('common.retry')}</Button>
          </p>
        )}
        {isRunning && (
          <div className={classes.progress}>
            <progress aria-label={text} />
            <p role="status">{text}</p>
          </div>
        )}
        <div className="actions">
          <Button onClick={onClose}>{t(isRunning ? 'book.close' : 'book.cancel')}</Button>
          <Button type="submit" kind="primary" disabled={isRunning || !target.isKnown}>
            {target.book && t('book.addAll', { name: target.book.name })}
            {target.book === undefined && t(target.isKnown ? 'book.addAllNew' : 'book.addTyped')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface ImportTarget {
  /** The book to import into; `undefined` if it is to be created, or is not known. */
  readonly book: Book | undefined;
  readonly isKnown: boolean;
  /** Why the book is not known, unless the books are loading: it does not exist, or the books could not be loaded. */
  readonly fault?: 'gone' | 'failed';
}

function useImportTarget({ bookId }: ImportRequest): ImportTarget {
  const { books, isFailed } = useBooks();
  const chosen = useStore(bookChoices, (choices) => choices.target);
  if (books === undefined) {
    return { book: undefined, isKnown: false, ...(isFailed && { fault: 'failed' }) };
  }
  if (bookId === undefined) return { book: targetOf(books, chosen), isKnown: true };
  const book = books.find((each) => each.bookId === bookId);
  return book ? { book, isKnown: true } : { book, isKnown: false, fault: 'gone' };
}
