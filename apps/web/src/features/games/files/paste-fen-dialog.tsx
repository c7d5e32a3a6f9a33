import type { Issue } from '@chuhe/rules/issue';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { readFen } from '../../../lib/game/read-fen.ts';
import { issueWords } from '../../../lib/game/warning-words.ts';
import { mayOpenFile } from '../may-open.ts';
import { Alert } from './alert.tsx';
import { openPosition } from './announce.ts';
import classes from './game-files.module.css';

interface PasteFenDialogProps {
  /** The initial text; its issues are shown at once. */
  readonly text: string;
  readonly onClose: () => void;
}

export function PasteFenDialog({ text: first, onClose }: PasteFenDialogProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(first);
  const [issues, setIssues] = useState(() => (first === '' ? undefined : issuesOf(first)));
  const [id, hintId, issuesId] = [useId(), useId(), useId()];
  const submit = (): void => {
    const read = readFen(text);
    if (!read.ok) {
      setIssues(text.trim() === '' ? [] : read.error);
      return;
    }
    if (!mayOpenFile()) return;
    openPosition(read.value);
    onClose();
  };
  return (
    <Dialog title={t('actions.pasteFen')} address="fen" onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <div className={classes.field}>
          <label htmlFor={id}>{t('files.fen.label')}</label>
          <textarea
            // The browser's dialog needs the attribute, which React does not write.
            ref={(field) => field?.setAttribute('autofocus', '')}
            id={id}
            rows={3}
            value={text}
            spellCheck={false}
            autoComplete="off"
            aria-invalid={issues !== undefined}
            aria-describedby={`${hintId} ${issuesId}`}
            onChange={({ currentTarget }) => {
              setText(currentTarget.value);
              setIssues(undefined);
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              event.preventDefault();
              submit();
            }}
          />
          <p id={hintId} className={classes.quiet}>
            {t('files.fen.hint')}
          </p>
        </div>
        <div id={issuesId}>{issues !== undefined && <FenIssues issues={issues} />}</div>
        <div className="actions">
          <Button onClick={onClose}>{t('files.cancel')}</Button>
          <Button type="submit" kind="primary">
            {t('files.fen.open')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** @param issues empty for an empty field */
function FenIssues({ issues }: { readonly issues: readonly Issue[] }) {
  const { t } = useTranslation();
  if (issues.length === 0) return <Alert title={t('files.fen.empty')} />;
  const words = new Set(issues.map((issue) => issueWords(issue, t)));
  return (
    <Alert title={t('files.fen.refused')}>
      <ul>
        {[...words].map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p>{t('files.problems.kept')}</p>
    </Alert>
  );
}

function issuesOf(text: string): readonly Issue[] | undefined {
  const read = readFen(text);
  return read.ok ? undefined : read.error;
}
