import { useTranslation } from 'react-i18next';

/** Shown if everything else has failed: no router, no theme, one plain link. */
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
