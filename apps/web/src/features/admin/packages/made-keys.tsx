import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { copyText } from '../../../lib/copy-text.ts';
import { emitToast } from '../../../lib/toast.ts';
import admin from '../components/admin.module.css';
import classes from './packages.module.css';

interface MadeKeysProps {
  readonly keys: readonly string[];
  readonly onClose: () => void;
}

/** Keys that were just made. They cannot be shown again, so they stay until the user confirms having copied them. */
export function MadeKeys({ keys, onClose }: MadeKeysProps) {
  const { t } = useTranslation();
  const text = keys.join('\n');
  const copy = async (): Promise<void> => {
    if (await copyText({ text, title: t('adminShared.copied') })) return;
    emitToast({ kind: 'copy', tone: 'warning', title: t('adminShared.notCopied') });
  };
  return (
    <div className={admin.body}>
      <p role="status" className="prose">
        {t('adminPackages.madeKeysText', { count: keys.length })}
      </p>
      {/* Focusable, so that the keys can be selected and copied by hand. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre className={classes.keys} tabIndex={0} aria-label={t('adminPackages.madeKeys')}>
        {text}
      </pre>
      <div className="buttons">
        <Button onClick={() => void copy()}>{t('adminShared.copy')}</Button>
        <Button onClick={() => download(text)}>{t('adminShared.download')}</Button>
        <Button onClick={onClose}>{t('adminPackages.keysKept')}</Button>
      </div>
    </div>
  );
}

function download(text: string): void {
  const url = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'chuhe-keys.txt';
  link.click();
  // Some browsers save an empty file if the URL is revoked at once.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
