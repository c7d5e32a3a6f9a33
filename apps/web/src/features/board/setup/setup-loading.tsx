import { useTranslation } from 'react-i18next';
import classes from './setup-loading.module.css';

/** Placeholder while the code of the set-up is loading. It becomes visible only if loading takes a while. */
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
