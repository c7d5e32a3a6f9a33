import { useTranslation } from 'react-i18next';
import classes from './message-page.module.css';

/** Shown if loading the code of a page or resolving the session takes longer than a second. */
export function PendingPage() {
  const { t } = useTranslation();
  return (
    <div className={classes.page} role="status">
      {t('common.processing')} …
    </div>
  );
}
