import { useTranslation } from 'react-i18next';
import classes from './setup-loading.module.css';

/** Stands in for set-up until its code is there; seen only when that takes a while. */
export function SetupLoading() {
  const { t } = useTranslation();
  return (
    <div className={classes.layout} role="status" aria-label={t('setup.loading')}>
      <div className={classes.board} />
      <div className={classes.side}>
        <div className={classes.panel} />
        <div className={classes.panel} />
      </div>
    </div>
  );
}
