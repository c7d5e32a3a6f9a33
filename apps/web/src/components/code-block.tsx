import { useTranslation } from 'react-i18next';
import { copyText } from '../lib/copy-text.ts';
import { emitToast } from '../lib/toast.ts';
import { Button } from './button.tsx';
import classes from './code-block.module.css';

interface CodeBlockProps {
  readonly code: string;
  /** What the block is, for screen readers. */
  readonly label: string;
  readonly isCopied?: boolean;
}

/** A block of code, with a button that copies it if `isCopied` is set. */
export function CodeBlock({ code, label, isCopied = false }: CodeBlockProps) {
  const { t } = useTranslation();
  const copy = async (): Promise<void> => {
    if (await copyText({ text: code, title: t('developers.copied') })) return;
    emitToast({ kind: 'copy', tone: 'warning', title: t('developers.notCopied') });
  };
  return (
    <div className={classes.code} data-copies={isCopied}>
      {/* Focusable, so that long lines can be scrolled by keyboard. */}
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={label}
      >
        {code}
      </pre>
      {isCopied && (
        <Button aria-label={`${t('developers.copy')}: ${label}`} onClick={() => void copy()}>
          {t('developers.copy')}
        </Button>
      )}
    </div>
  );
}
