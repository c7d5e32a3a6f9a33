import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { copyText } from '../../../lib/copy-text.ts';
import { emitToast } from '../../../lib/toast.ts';
import classes from '../profile/account.module.css';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/** Recovery codes that were just made. They cannot be shown again, so they stay until the user confirms having kept them. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const { t } = useTranslation();
  const text = codes.join('\n');
  const copy = async (): Promise<void> => {
    if (await copyText({ text, title: t('secondFactor.codesCopied') })) return;
    emitToast({ kind: 'copy', tone: 'warning', title: t('secondFactor.codesNotCopied') });
  };
  return (
    <>
      <p role="status">{t('secondFactor.codesOnce')}</p>
      {/* Focusable, so that the codes can be selected and copied by hand. */}
      <pre
        className={classes.secret}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={t('secondFactor.recoveryCodes')}
      >
        {text}
      </pre>
      <div className={classes.ways}>
        <Button kind="primary" onClick={() => void copy()}>
          {t('secondFactor.copyCodes')}
        </Button>
        <Button onClick={onClose}>{t('secondFactor.codesKept')}</Button>
      </div>
    </>
  );
}
