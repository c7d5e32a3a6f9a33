import { useTranslation } from 'react-i18next';
import classes from './packages.module.css';

/** A placeholder while data loads. It appears after a short delay. */
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
