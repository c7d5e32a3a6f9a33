import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { copyText } from '../../../lib/copy-text.ts';
import { emitToast } from '../../../lib/toast.ts';
import classes from './account.module.css';

interface MadeKeyProps {
  /** The address for programs, which contains the key. */
  readonly url: string;
  readonly onClose: () => void;
}

/** The address with a key that was just made. It cannot be shown again, so it stays until the user confirms having copied it. */
export function MadeKey({ url, onClose }: MadeKeyProps) {
  const { t } = useTranslation();
  const copy = async (): Promise<void> => {
    if (await copyText({ text: url, title: t('me.programKey.copied') })) return;
    emitToast({ kind: 'copy', tone: 'warning', title: t('me.programKey.notCopied') });
  };
  return (
    <>
      <p role="status">{t('me.programKey.once')}</p>
      {/* Focusable, so that the address can be selected and copied by hand. */}
      <pre
        className={classes.secret}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={t('me.programKey.address')}
      >
        {url}
      </pre>
      <div className={classes.ways}>
        <Button kind="primary" onClick={() => void copy()}>
          {t('me.programKey.copy')}
        </Button>
        <Button onClick={onClose}>{t('me.programKey.kept')}</Button>
      </div>
    </>
  );
}
