import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../components/button.tsx';
import { EmptyPoint } from './empty-point.tsx';
import classes from './message-page.module.css';

/** @param path the percent-encoded path, which is shown decoded */
export function NotFoundPage({ path }: { readonly path: string }) {
  const { t } = useTranslation();
  return (
    <div className={classes.page}>
      <EmptyPoint />
      <p className={classes.code}>404</p>
      <h1>{t('errors.notFound', { path: readable(path) })}</h1>
      <p>{t('errors.notFoundHint')}</p>
      <LinkButton to="/" kind="primary">
        {t('common.back')}
      </LinkButton>
    </div>
  );
}

function readable(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
