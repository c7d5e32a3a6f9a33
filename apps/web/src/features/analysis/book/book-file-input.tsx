import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { FILE_TYPES, importFiles } from './import-file.ts';

interface BookFileInputProps {
  /** For a button that opens the choice of a file. */
  readonly ref: RefObject<HTMLInputElement | null>;
  /** The book it goes into; the one for new moves where none is named. */
  readonly bookId?: string;
}

/** Takes a file into a book; it is not seen itself. */
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
        void importFiles([...(currentTarget.files ?? [])], bookId);
        // The same file may be chosen again.
        currentTarget.value = '';
      }}
    />
  );
}
