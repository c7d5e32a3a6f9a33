import type { TFunction } from 'i18next';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { joinSentences } from '../../../lib/join-sentences.ts';
import { Alert } from './alert.tsx';
import classes from './game-files.module.css';
import { missingText } from './missing-text.ts';
import type { Written } from './pgn-messages.ts';
import { TAG_FIELDS } from './save-choices.ts';
import type { SaveFormat } from './save-formats.ts';
import type { Writing } from './use-written.ts';

/** Length of the preview; enough to see the effect of the choices. */
const SHOWN_CHARACTERS = 1200;

interface PgnPreviewProps {
  readonly writing: Writing;
  readonly format: SaveFormat;
}

/** The first lines of the file if it is a text, and the characters that it cannot have. */
export function PgnPreview({ writing: { written, hasFailed }, format }: PgnPreviewProps) {
  const { t } = useTranslation();
  if (hasFailed) return <Alert title={t('files.save.previewFailed')} />;
  const missing = missingText(written?.missing ?? [], format, t);
  return (
    <>
      {format === 'xqf' ? (
        <p className={classes.quiet}>{t('files.save.xqfNote')}</p>
      ) : (
        <FirstLines text={written?.text} />
      )}
      <LossText loss={written?.loss} />
      {missing !== undefined && <Alert tone="warning" title={missing} />}
    </>
  );
}

/** One line about what the file does not have of the game. */
function LossText({ loss }: Pick<Written, 'loss'>) {
  const { t } = useTranslation();
  if (loss === undefined) return null;
  const parts = loss.parts.map((part) => t(`files.save.leftOutParts.${part}`));
  const things = [...parts, ...loss.tags.slice(0, SHOWN_TAGS).map((name) => tagText(name, t))];
  if (loss.tags.length > SHOWN_TAGS) things.push('…');
  const separator = t('common.listSeparator');
  const cut = loss.cut.map((name) => tagText(name, t)).join(separator);
  const text = joinSentences(
    things.length > 0 ? t('files.save.leftOut', { parts: things.join(separator) }) : undefined,
    cut === '' ? undefined : t('files.save.cut', { tags: cut }),
  );
  return text === '' ? null : <p className={classes.quiet}>{text}</p>;
}

function tagText(name: string, t: TFunction): string {
  const known = [...TAG_FIELDS, 'Result' as const].find((field) => field === name);
  return known === undefined ? name : t(`files.tags.${known}`);
}

/** The most tags that are named. */
const SHOWN_TAGS = 6;

function FirstLines({ text }: { readonly text: string | undefined }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className={classes.field} aria-busy={text === undefined}>
      <p id={id} className={classes.legend}>
        {t('files.save.preview')}
      </p>
      {/* Focusable, because users without a mouse must be able to scroll it. */}
      <pre tabIndex={0} role="region" aria-labelledby={id} className={classes.preview}>
        {text === undefined ? '' : firstLines(text)}
      </pre>
    </div>
  );
}

function firstLines(text: string): string {
  if (text.length <= SHOWN_CHARACTERS) return text.trimEnd();
  const cut = text.slice(0, SHOWN_CHARACTERS);
  return `${cut.slice(0, Math.max(cut.lastIndexOf('\n'), 1)).trimEnd()}\n…`;
}
