import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { FILE_TYPES, importFiles } from './import-file.ts';

interface BookFileInputProps {
  /** Lets a button open the file chooser. */
  readonly ref: RefObject<HTMLInputElement | null>;
  /** The book to import into. The default is the book for new moves. */
  readonly bookId?: string;
}

/** A hidden file input that imports a file into a book. */
export function BookFileInput({ ref, bookId }: BookFileInputProps) {
  const { t } = useTranslation();
  return (
    <input
      ref={ref}
      type="file"
      hidden
      accept={FILE_TYPES}
      aria-label={t('book.import')}
      onChange={({ currentTarget }) => {
        importFiles([...(currentTarget.files ?? [])], bookId);
        // Without this, choosing the same file again would not trigger the event.
        currentTarget.value = '';
      }}
    />
  );
}
