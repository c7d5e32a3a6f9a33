import { useTranslation } from 'react-i18next';
import classes from './message-page.module.css';

/** What stands in the place of a page that is a second late: its code, or the word of the server who the user is. */
export function PendingPage() {
  const { t } = useTranslation();
  return (
    <div className={classes.page} role="status">
      {t('common.processing')} …
    </div>
  );
}
