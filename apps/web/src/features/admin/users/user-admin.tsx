import type { UserDetail } from '@chuhe/contract/admin';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../../../components/app-link.tsx';
import type { CallOptions } from '../../../lib/api/api-client.ts';
import { api } from '../../../lib/api/the-api.ts';
import { AdminPage } from '../components/admin-page.tsx';
import { Loaded } from '../components/loaded.tsx';
import { OrderPanel } from '../components/order-panel.tsx';
import { getUser } from '../lib/admin-calls.ts';
import { accountName } from '../lib/admin-words.ts';
import { type SitePart, useSiteData } from '../lib/use-site-data.ts';
import { UserCredit } from './user-credit.tsx';
import { UserPackages } from './user-packages.tsx';
import { UserPermissions } from './user-permissions.tsx';
import { UserProfile } from './user-profile.tsx';
import { UserSessions } from './user-sessions.tsx';
import { UserSubscriptions } from './user-subscriptions.tsx';

const NO_PARTS: readonly SitePart[] = [];

/** What each part of the page gets: the account, and where a newer state of it goes. */
export interface UserPartProps {
  readonly user: UserDetail;
  readonly onChange: (user: UserDetail) => void;
  /** Where nobody knows how it stands. */
  readonly onReload: () => void;
}

/** One account with all that belongs to it, but its games. */
export function UserAdmin({ userId }: { readonly userId: string }) {
  const { t } = useTranslation();
  const ask = useCallback(
    (options: CallOptions) => api.call(getUser, { params: { userId } }, options),
    [userId],
  );
  const data = useSiteData(ask, NO_PARTS);
  const known = data.answer?.success === true ? data.answer.data : undefined;
  return (
    <AdminPage
      title={known === undefined ? t('pages.adminUser.title') : accountName(known)}
      lead={t('adminShared.zone')}
      tools={<AppLink to="/admin/user">{t('adminUsers.back')}</AppLink>}
    >
      <Loaded data={data}>
        {(user) => {
          const part = { user, onChange: data.set, onReload: data.reload };
          return (
            <>
              <UserProfile {...part} />
              <UserPermissions {...part} />
              <UserPackages {...part} />
              <UserSubscriptions {...part} />
              <UserCredit {...part} />
              <OrderPanel orders={user.orders} onChange={data.reload} />
              <UserSessions {...part} />
            </>
          );
        }}
      </Loaded>
    </AdminPage>
  );
}
