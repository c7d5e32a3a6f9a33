import { IconLogin2, IconLogout, IconUser, IconUserPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DropdownMenu, MenuRule } from '../../components/menu.tsx';
import { MenuLink } from '../../components/menu-item.tsx';
import classes from './top-bar.module.css';

/** Who the reader is, and the pages of their account. */
export function AccountMenu() {
  const { t } = useTranslation();
  return (
    <DropdownMenu
      side="end"
      label={t('account.label')}
      face={<IconUser size={16} stroke={2} aria-hidden="true" />}
      className={classes.avatar}
    >
      <div role="presentation" className={classes.who}>
        <b>{t('common.guest')}</b>
        <p>{t('account.localGuest')}</p>
      </div>
      <MenuRule />
      <MenuLink to="/login" icon={IconLogin2} label={t('account.login')} />
      <MenuLink to="/register" icon={IconUserPlus} label={t('account.register')} />
      <MenuLink to="/me" icon={IconUser} label={t('account.me')} />
      <MenuLink to="/logout" icon={IconLogout} label={t('account.logout')} />
    </DropdownMenu>
  );
}
