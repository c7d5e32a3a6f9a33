import { useTranslation } from 'react-i18next';
import { Developers } from '../../features/shell/developers/developers.tsx';

/** `/developers`: the API for programs, the libraries and embedding. */
export function DevelopersPage() {
  const { t } = useTranslation();
  return (
    <div className="page">
      <h1 className="title">{t('pages.developers.title')}</h1>
      <Developers />
    </div>
  );
}
