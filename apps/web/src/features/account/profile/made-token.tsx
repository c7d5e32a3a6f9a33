import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { copyText } from '../../../lib/copy-text.ts';
import { emitToast } from '../../../lib/toast.ts';
import classes from './account.module.css';

interface MadeTokenProps {
  readonly token: string;
  readonly onClose: () => void;
}

/** A token that was just made. It cannot be shown again, so it stays until the user confirms having copied it. */
export function MadeToken({ token, onClose }: MadeTokenProps) {
  const { t } = useTranslation();
  const copy = async (): Promise<void> => {
    if (await copyText({ text: token, title: t('tokens.copied') })) return;
    emitToast({ kind: 'copy', tone: 'warning', title: t('tokens.notCopied') });
  };
  return (
    <>
      <p role="status">{t('tokens.once')}</p>
      {/* Focusable, so that the token can be selected and copied by hand. */}
      <pre
        className={classes.secret}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={t('tokens.token')}
      >
        {token}
      </pre>
      <div className={classes.ways}>
        <Button kind="primary" onClick={() => void copy()}>
          {t('tokens.copy')}
        </Button>
        <Button onClick={onClose}>{t('tokens.kept')}</Button>
      </div>
    </>
  );
}
