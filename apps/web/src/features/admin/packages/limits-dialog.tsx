import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import form from '../../../components/form/form.module.css';
import admin from '../components/admin.module.css';
import type { Limit } from './new-limits.ts';
import classes from './packages.module.css';

interface LimitsDialogProps {
  readonly name: string;
  readonly limits: readonly Limit[];
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before a package is put on sale that limits, for everyone who has not paid, what was free so far. */
export function LimitsDialog({ name, limits, onConfirm, onClose }: LimitsDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('adminPackages.limitsTitle', { name })} onClose={onClose}>
      <div className={form.form}>
        <p className="prose">{t('adminPackages.limitsText')}</p>
        <ul className={classes.limits}>
          {limits.map((limit) => (
            <li key={limit}>{t(`adminPackages.limits.${limit}`)}</li>
          ))}
        </ul>
        <p className={admin.small}>{t('adminPackages.limitsNumbers')}</p>
        <div className="actions">
          <Button onClick={onClose}>{t('adminShared.cancel')}</Button>
          <Button
            kind="primary"
            onClick={() => {
              onClose();
              onConfirm();
            }}
          >
            {t('adminPackages.limitsGo')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
