import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconFileImport from '~icons/file-import';
import { Button } from '../../../components/button.tsx';
import { warningWords } from '../../../lib/game/warning-words.ts';
import { Alert } from './alert.tsx';
import { FileReports } from './file-reports.tsx';
import { filesStore } from './files-store.ts';
import classes from './game-files.module.css';
import { openFiles, openText } from './open-file.ts';
import { MAX_FILE_BYTES, MAX_SET_BYTES, MEGABYTE } from './pgn-limits.ts';
import type { Problem } from './problem.ts';
import type { Reading } from './reading.ts';

/** The area in which files and folders can be dropped or chosen, or a text pasted. */
export function FilePicker({ reading }: { readonly reading: Reading | undefined }) {
  const problem = reading?.problem;
  return (
    <>
      <FileField />
      {problem !== undefined && <ProblemAlert problem={problem} />}
      {reading !== undefined && hasReasons(reading) && <FileReports {...reading} />}
      <TextField />
    </>
  );
}

/** Whether the files have different reasons, which are listed. */
function hasReasons({ problem }: Reading): boolean {
  return problem?.code === 'noneOfFiles' || problem?.code === 'tooManyBytes';
}

function FileField() {
  const { t } = useTranslation();
  const limitId = useId();
  const files = useChooser(false);
  const folder = useChooser(true);
  return (
    <div className={classes.drop}>
      <IconFileImport size={24} stroke={1.6} aria-hidden="true" />
      <p>{t('files.open.drop')}</p>
      <div className="actions">
        <Button kind="primary" aria-describedby={limitId} onClick={files.choose}>
          {t('files.open.choose')}
        </Button>
        {canChooseFolder() && (
          <Button onClick={folder.choose}>{t('files.open.chooseFolder')}</Button>
        )}
      </div>
      {files.input}
      {folder.input}
      <p id={limitId} className={classes.quiet}>
        {t('files.open.limit', LIMITS)}
      </p>
    </div>
  );
}

/** In megabytes. */
const LIMITS = { size: MAX_FILE_BYTES / MEGABYTE, zip: MAX_SET_BYTES / MEGABYTE };

/** Some browsers on phones do not have the choice of a folder. */
function canChooseFolder(): boolean {
  return 'webkitdirectory' in HTMLInputElement.prototype;
}

/** A hidden field for files or for a folder, and a function that opens its choice. */
function useChooser(isFolder: boolean) {
  const input = useRef<HTMLInputElement>(null);
  // No `accept`: the content tells the format, and some systems do not know .pgn or .xqf and would disable such files.
  const field = (
    <input
      ref={(element) => {
        input.current = element;
        // React does not know the attribute.
        element?.toggleAttribute('webkitdirectory', isFolder);
      }}
      type="file"
      multiple
      hidden
      onChange={({ currentTarget }) => {
        void openFiles([...(currentTarget.files ?? [])]);
        // Reset, so that the same file can be chosen again.
        currentTarget.value = '';
      }}
    />
  );
  return { input: field, choose: () => input.current?.click() };
}

function ProblemAlert({ problem: { code, warning } }: { readonly problem: Problem }) {
  const { t } = useTranslation();
  return (
    <Alert title={t(`files.problems.${code}`, { limit: MAX_SET_BYTES / MEGABYTE })}>
      <p>{t(`files.problems.${code}Text`)}</p>
      {warning !== undefined && <p>{warningWords(warning, t)}</p>}
      <p>{t('files.problems.kept')}</p>
    </Alert>
  );
}

function TextField() {
  const { t } = useTranslation();
  const id = useId();
  const [pasted] = useState(() => filesStore.getState().pasted);
  const [text, setText] = useState(pasted);
  return (
    <form
      className={classes.field}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') void openText(text);
      }}
    >
      <label htmlFor={id}>{t('files.open.pasteLabel')}</label>
      <textarea
        // The browser's dialog needs the attribute, which React does not write.
        ref={(field) => {
          field?.toggleAttribute('autofocus', pasted !== '');
        }}
        id={id}
        rows={4}
        value={text}
        spellCheck={false}
        placeholder={t('files.open.pasteHint')}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <div className="actions">
        <Button type="submit" aria-disabled={text.trim() === ''}>
          {t('files.open.read')}
        </Button>
      </div>
    </form>
  );
}
