import { useTranslation } from 'react-i18next';
import { SkeletonRows } from '../../../components/skeleton-rows.tsx';
import classes from './payment.module.css';

/** What comes is on its way; seen only where that takes longer than a moment. */
export function Waiting() {
  const { t } = useTranslation();
  return (
    <div className={classes.panel} role="status">
      <SkeletonRows label={t('payment.loadingForm')} />
    </div>
  );
}
