import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../components/button.tsx';
import classes from '../../features/account/workers/workers.module.css';
import { Workers } from '../../features/account/workers/workers.tsx';
import { usePageTitle } from '../../lib/state/use-page-title.ts';

/** `/workers`: who gives computing time to the site. */
export function WorkersPage() {
  const { t } = useTranslation();
  usePageTitle(t('pages.workers.title'));
  return (
    <div className={classes.page}>
      <div className={classes.title}>
        <h1>{t('pages.workers.title')}</h1>
        <LinkButton to="/" kind="primary">
          {t('common.back')}
        </LinkButton>
      </div>
      <Workers />
    </div>
  );
}
