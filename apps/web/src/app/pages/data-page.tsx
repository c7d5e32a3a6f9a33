import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../components/button.tsx';
import classes from '../../features/shell/open-data/open-data.module.css';
import { OpenDataView } from '../../features/shell/open-data/open-data.tsx';

/** `/data`: the evaluations of the site as files. */
export function DataPage() {
  const { t } = useTranslation();
  return (
    <div className={classes.page}>
      <div className={classes.title}>
        <h1>{t('pages.data.title')}</h1>
        <LinkButton to="/" kind="primary">
          {t('common.back')}
        </LinkButton>
      </div>
      <OpenDataView />
    </div>
  );
}
