import { useTranslation } from 'react-i18next';
import { Developers } from '../../features/shell/developers/developers.tsx';
import { usePageTitle } from '../../lib/state/use-page-title.ts';

/** `/developers`: the API for programs, the libraries and embedding. */
export function DevelopersPage() {
  const { t } = useTranslation();
  usePageTitle(t('pages.developers.title'));
  return (
    <div className="page">
      <h1 className="title">{t('pages.developers.title')}</h1>
      <Developers />
    </div>
  );
}
