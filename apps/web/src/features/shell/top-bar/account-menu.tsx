import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import IconLogin2 from '~icons/login-2';
import IconLogout from '~icons/logout';
import IconShield from '~icons/shield';
import IconUser from '~icons/user';
import IconUserPlus from '~icons/user-plus';
import { ActionItem } from '../../../components/action-item.tsx';
import { DropdownMenu, MenuRule } from '../../../components/menu.tsx';
import { MenuLink } from '../../../components/menu-item.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { fetchChunk } from '../../../lib/chunk.ts';
import {
  initialsOf,
  isAccount,
  isAdministrator,
  nameOf,
  type Session,
} from '../../../lib/session/session.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import classes from './top-bar.module.css';
import { useSignInPath } from './use-sign-in-path.ts';

/** Missing without a connection, as the pages that they lead to. */
const LateItems = lazy(() =>
  fetchChunk(() => import('./late-account-items.tsx'), { texts: 'panels' }).then(
    ({ LateAccountItems: Items }) => ({ default: Items }),
    () => ({ default: () => null }),
  ),
);

/** The menu with the name of the user and the pages of the account. */
export function AccountMenu() {
  const { t } = useTranslation();
  const session = useStore(sessionStore, (state) => state.session);
  const name = accountName(session);
  return (
    <DropdownMenu
      side="end"
      label={name === '' ? t('account.label') : `${t('account.label')}: ${name}`}
      face={initialsOf(name) || <IconUser size={16} stroke={2} aria-hidden="true" />}
      className={classes.avatar}
    >
      <AccountMenuItems />
    </DropdownMenu>
  );
}

/** The items of the account, also for the menu of a page without a top bar. */
export function AccountMenuItems() {
  const session = useStore(sessionStore, (state) => state.session);
  return (
    <>
      <Who session={session} name={accountName(session)} />
      <MenuRule />
      {isAccount(session) ? <AccountItems session={session} /> : <GuestItems />}
      <MenuRule />
      <Suspense>
        <LateItems />
      </Suspense>
    </>
  );
}

/** The name of the user; empty for guests and until the session is resolved. */
function accountName(session: Session): string {
  if (session.kind !== 'user' || !isAccount(session)) return '';
  return nameOf(session.user, currentLanguage());
}

function Who({ session, name }: { readonly session: Session; readonly name: string }) {
  const { t } = useTranslation();
  return (
    <div role="presentation" className={classes.who}>
      <b>{name === '' ? t('common.guest') : name}</b>
      <p>{name !== '' && session.kind === 'user' ? session.user.email : t('account.localGuest')}</p>
    </div>
  );
}

function GuestItems() {
  const { t } = useTranslation();
  const pathOf = useSignInPath();
  return (
    <>
      <MenuLink to={pathOf('/login')} icon={IconLogin2} label={t('account.login')} />
      <MenuLink to={pathOf('/register')} icon={IconUserPlus} label={t('account.register')} />
      <MenuLink to="/me" icon={IconUser} label={t('account.me')} />
    </>
  );
}

function AccountItems({ session }: { readonly session: Session }) {
  const { t } = useTranslation();
  return (
    <>
      <MenuLink to="/me" icon={IconUser} label={t('account.me')} />
      <ActionItem id="openMatches" />
      <ActionItem id="gameReport" />
      <MenuLink to="/groups" label={t('pages.groups.title')} />
      {isAdministrator(session) && (
        <MenuLink to="/admin" icon={IconShield} label={t('account.admin')} />
      )}
      <MenuRule />
      <MenuLink to="/logout" icon={IconLogout} label={t('account.logout')} />
    </>
  );
}
