import { useTranslation } from 'react-i18next';
import classes from './packages.module.css';

/** Visible only if an answer takes longer than a moment. */
export function Skeleton() {
  const { t } = useTranslation();
  return (
    <div className={classes.skeleton} role="status" aria-label={t('common.processing')}>
      <i />
      <div>
        <i />
        <i />
        <i />
      </div>
    </div>
  );
}
