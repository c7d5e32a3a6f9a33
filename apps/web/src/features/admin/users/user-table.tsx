import type { UserSummary } from '@chuhe/contract/admin';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../../../components/app-link.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import classes from '../components/admin.module.css';
import { Code, StateMark } from '../components/marks.tsx';
import { shortTime } from '../lib/admin-time.ts';
import { accountName } from '../lib/admin-words.ts';
import { useUserType } from './use-user-type.ts';

/** A table of accounts; on a phone with the identifying columns only. */
export function UserTable({ users }: { readonly users: readonly UserSummary[] }) {
  const { t } = useTranslation();
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('adminUsers.name')}</th>
          <th scope="col" data-wide="">
            {t('adminUsers.email')}
          </th>
          <th scope="col" data-wide="">
            {t('adminUsers.type')}
          </th>
          <th scope="col" data-wide="">
            {t('adminUsers.permissions')}
          </th>
          <th scope="col" data-wide="">
            {t('adminUsers.lastSeen')}
          </th>
          <th scope="col">{t('adminUsers.status')}</th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <Row key={user.id} user={user} />
        ))}
      </tbody>
    </table>
  );
}

const NONE = '–';

function Row({ user }: { readonly user: UserSummary }) {
  const { t } = useTranslation();
  const typeOf = useUserType();
  const { id, email, permissions, lastSeenAt, status } = user;
  const isActive = status === 'ACTIVE';
  return (
    <tr>
      <th scope="row">
        <AppLink to={`/admin/user/${id}`}>{accountName(user)}</AppLink>
      </th>
      <td data-wide="">{email ?? NONE}</td>
      <td data-wide="">{typeOf(user)}</td>
      <td data-wide="">
        {permissions.length === 0
          ? NONE
          : permissions.map((name) => <Code key={name}>{name}</Code>)}
      </td>
      <td data-wide="">{lastSeenAt === null ? NONE : shortTime(lastSeenAt, currentLanguage())}</td>
      <td>
        <StateMark
          tone={isActive ? 'on' : 'off'}
          text={t(isActive ? 'adminUsers.active' : 'adminUsers.inactive')}
        />
      </td>
    </tr>
  );
}
