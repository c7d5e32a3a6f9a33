import type { UserDetail } from '@chuhe/contract/admin';
import { getUser } from '@chuhe/contract/admin-endpoints';
import type { Endpoint } from '@chuhe/contract/route';
import { mayActOn, roleOf } from '@chuhe/contract/staff';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../../../components/app-link.tsx';
import { currentSession } from '../../../lib/session/session-store.ts';
import { useMay } from '../../../lib/session/use-may.ts';
import { siteZone } from '../../../lib/zone-text.ts';
import { AdminPage } from '../components/admin-page.tsx';
import { Loaded } from '../components/loaded.tsx';
import { OrderPanel } from '../components/order-panel.tsx';
import { accountName } from '../lib/admin-words.ts';
import { useSiteData } from '../lib/use-site-data.ts';
import { UserConsents } from './user-consents.tsx';
import { UserCredit } from './user-credit.tsx';
import { UserHelp } from './user-help.tsx';
import { UserLeaving } from './user-leaving.tsx';
import { UserPackages } from './user-packages.tsx';
import { UserPermissions } from './user-permissions.tsx';
import { UserProfile } from './user-profile.tsx';
import { UserSecondFactor } from './user-second-factor.tsx';
import { UserSessions } from './user-sessions.tsx';
import { UserSubscriptions } from './user-subscriptions.tsx';

/** The props of each part of the page. */
export interface UserPartProps {
  readonly user: UserDetail;
  readonly onChange: (user: UserDetail) => void;
  /** Called when the outcome of a change is unknown. */
  readonly onReload: () => void;
  /** Whether the administrator may make this call for this account. */
  readonly may: (call: Pick<Endpoint, 'capability'>) => boolean;
}

/** One account with everything that belongs to it except its games. */
export function UserAdmin({ userId }: { readonly userId: string }) {
  const { t } = useTranslation();
  const account = useSiteData(getUser, { params: { userId } });
  const may = useMay();
  const known = account.data;
  return (
    <AdminPage
      title={known === undefined ? t('pages.adminUser.title') : accountName(known)}
      lead={t('adminShared.zone', { zone: siteZone() })}
      tools={<AppLink to="/admin/user">{t('adminUsers.back')}</AppLink>}
    >
      <Loaded from={account}>
        {(user) => {
          const part = {
            user,
            onChange: account.set,
            onReload: account.refetch,
            may: (call: Pick<Endpoint, 'capability'>) => may(call) && isInReach(user),
          };
          return (
            <>
              <UserProfile {...part} />
              <UserHelp {...part} />
              <UserPermissions {...part} />
              <UserPackages {...part} />
              <UserSubscriptions {...part} />
              <UserCredit {...part} />
              {user.orders !== null && (
                <OrderPanel orders={user.orders} onChange={account.refetch} />
              )}
              <UserSecondFactor {...part} />
              <UserSessions {...part} />
              <UserConsents userId={userId} />
              <UserLeaving {...part} />
            </>
          );
        }}
      </Loaded>
    </AdminPage>
  );
}

/** Whether the administrator may change the account. */
function isInReach(user: UserDetail): boolean {
  const session = currentSession();
  return session.kind === 'user' && mayActOn(roleOf(session.user), roleOf(user));
}
