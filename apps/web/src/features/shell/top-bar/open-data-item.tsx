import { useTranslation } from 'react-i18next';
import IconDatabase from '~icons/database';
import { MenuLink } from '../../../components/menu-item.tsx';
import { useSite } from '../../../lib/site/use-site.ts';

/** The link to the site's data, if the site offers it. */
export function OpenDataItem() {
  const { t } = useTranslation();
  if (useSite()?.hasOpenData !== true) return null;
  return <MenuLink to="/data" icon={IconDatabase} label={t('pages.data.title')} />;
}
