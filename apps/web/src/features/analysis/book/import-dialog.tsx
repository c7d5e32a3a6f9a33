import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Button } from '../../../components/button.tsx';
import { ChoiceRow } from '../../../components/choice-row.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import classes from './book.module.css';
import { bookChoices } from './book-choices.ts';
import { targetOf, useBooks } from './book-list.ts';
import { type BookSide, SIDES } from './book-values.ts';
import { importFile } from './import-file.ts';

interface ImportDialogProps {
  readonly file: File;
  /** The book to import into. The default is the book for new moves. */
  readonly bookId: string | undefined;
  readonly onClose: () => void;
}

/** Asks whose moves of a file are imported, and imports it. The import goes on if the dialog is closed meanwhile. */
export function ImportDialog({ file, bookId, onClose }: ImportDialogProps) {
  const { t } = useTranslation();
  const { books } = useBooks();
  const chosen = useStore(bookChoices, (choices) => choices.target);
  const target = books?.find((each) => each.bookId === bookId) ?? targetOf(books, chosen);
  const [side, setSide] = useState<BookSide>('both');
  const [isRunning, setRunning] = useState(false);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isRunning) return;
    setRunning(true);
    void importFile(file, { bookId, side });
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
        />
        {side !== 'both' && <p className={classes.quiet}>{t('book.sideUnknown')}</p>}
        {isRunning && (
          <div className={classes.progress}>
            <progress aria-label={text} />
            <p role="status">{text}</p>
          </div>
        )}
        <div className="actions">
          <Button onClick={onClose}>{t(isRunning ? 'book.close' : 'book.cancel')}</Button>
          <Button type="submit" kind="primary" disabled={isRunning}>
            {target === undefined ? t('book.addAllNew') : t('book.addAll', { name: target.name })}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
