import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from './alert.tsx';
import classes from './game-files.module.css';
import type { Writing } from './use-written.ts';

/** Length of the preview; enough to see the effect of the choices. */
const SHOWN_CHARACTERS = 1200;
const SHOWN_MISSING = 12;

/** The first lines of the file, and the characters that cannot be encoded. */
export function PgnPreview({ writing: { written, hasFailed } }: { readonly writing: Writing }) {
  const { t } = useTranslation();
  const id = useId();
  if (hasFailed) return <Alert title={t('files.save.previewFailed')} />;
  return (
    <div className={classes.field} aria-busy={written === undefined}>
      <p id={id} className={classes.legend}>
        {t('files.save.preview')}
      </p>
      {/* Focusable, because users without a mouse must be able to scroll it. */}
      <pre tabIndex={0} role="region" aria-labelledby={id} className={classes.preview}>
        {written === undefined ? '' : firstLines(written.text)}
      </pre>
      {written !== undefined && <Missing characters={written.missing} />}
    </div>
  );
}

function Missing({ characters }: { readonly characters: readonly string[] }) {
  const { t } = useTranslation();
  if (characters.length === 0) return null;
  const shown = characters.slice(0, SHOWN_MISSING).join(' ');
  const rest = characters.length - SHOWN_MISSING;
  const named = rest > 0 ? t('files.save.more', { characters: shown, total: rest }) : shown;
  return <Alert tone="warning" title={t('files.save.missing', { characters: named })} />;
}

function firstLines(text: string): string {
  if (text.length <= SHOWN_CHARACTERS) return text.trimEnd();
  const cut = text.slice(0, SHOWN_CHARACTERS);
  return `${cut.slice(0, Math.max(cut.lastIndexOf('\n'), 1)).trimEnd()}\n…`;
}
