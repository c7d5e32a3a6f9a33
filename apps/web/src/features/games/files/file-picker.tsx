import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconFileImport from '~icons/file-import';
import { Button } from '../../../components/button.tsx';
import { Alert } from './alert.tsx';
import { filesStore } from './files-store.ts';
import classes from './game-files.module.css';
import { openFiles, openText } from './open-file.ts';
import { MAX_FILE_BYTES, MEGABYTE } from './pgn-limits.ts';
import type { Problem } from './problem.ts';
import { warningWords } from './words.ts';

/** The area in which a file can be dropped or chosen, or its text pasted. */
export function FilePicker({ problem }: { readonly problem: Problem | undefined }) {
  return (
    <>
      <FileField />
      {problem !== undefined && <ProblemAlert problem={problem} />}
      <TextField />
    </>
  );
}

function FileField() {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const limitId = useId();
  return (
    <div className={classes.drop}>
      <IconFileImport size={24} stroke={1.6} aria-hidden="true" />
      <p>{t('files.open.drop')}</p>
      <Button kind="primary" aria-describedby={limitId} onClick={() => input.current?.click()}>
        {t('files.open.choose')}
      </Button>
      {/* No `accept`: some systems do not know .pgn and would disable such files. */}
      <input
        ref={input}
        type="file"
        hidden
        onChange={({ currentTarget }) => {
          openFiles([...(currentTarget.files ?? [])]);
          // Reset, so that the same file can be chosen again.
          currentTarget.value = '';
        }}
      />
      <p id={limitId} className={classes.quiet}>
        {t('files.open.limit', { size: MAX_FILE_BYTES / MEGABYTE })}
      </p>
    </div>
  );
}

function ProblemAlert({ problem: { code, warning } }: { readonly problem: Problem }) {
  const { t } = useTranslation();
  return (
    <Alert title={t(`files.problems.${code}`)}>
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
