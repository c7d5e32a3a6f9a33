import { useTranslation } from 'react-i18next';
import { SkeletonRows } from '../../../components/skeleton-rows.tsx';
import classes from './payment.module.css';

/** A loading indicator, which appears after a short delay. */
export function Waiting() {
  const { t } = useTranslation();
  return (
    <div className={classes.panel} role="status">
      <SkeletonRows label={t('payment.loadingForm')} />
    </div>
  );
}
