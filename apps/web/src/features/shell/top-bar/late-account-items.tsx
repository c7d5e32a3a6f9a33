import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import IconFileText from '~icons/file-text';
import IconLicense from '~icons/license';
import { MenuLink } from '../../../components/menu-item.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { OpenDataItem } from './open-data-item.tsx';

/** The links of the account menu to pages about the site. */
export function LateAccountItems(): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <OpenDataItem />
      <MenuLink
        to={`/terms?lang=${currentLanguage()}`}
        icon={IconFileText}
        label={t('legal.menu')}
      />
      <MenuLink
        to={`/licences?lang=${currentLanguage()}`}
        icon={IconLicense}
        label={t('legal.licences')}
      />
    </>
  );
}
