import { useTranslation } from 'react-i18next';

/** The error page for a failure of the whole application. It uses neither router nor theme. */
export function BareError() {
  const { t } = useTranslation();
  return (
    <main role="alert" style={{ padding: 32 }}>
      <h1>{t('errors.fatalTitle')}</h1>
      <p>{t('errors.fatalText')}</p>
      <p>
        <a href="/">{t('common.back')}</a>
      </p>
    </main>
  );
}
