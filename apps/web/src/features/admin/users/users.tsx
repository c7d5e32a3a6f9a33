import type { UserSummary } from '@chuhe/contract/admin';
import { listUsers } from '@chuhe/contract/admin-endpoints';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import IconUsers from '~icons/users';
import type { TextKey } from '../../../i18n/texts.ts';
import { query } from '../../../lib/query/query-client.ts';
import { siteZone } from '../../../lib/zone-text.ts';
import { AdminPage } from '../components/admin-page.tsx';
import { ListTools } from '../components/list-tools.tsx';
import { PageList } from '../components/page-list.tsx';
import { Panel } from '../components/panel.tsx';
import { useFilters } from '../lib/use-filters.ts';
import { usePages } from '../lib/use-pages.ts';
import { UserTable } from './user-table.tsx';

const USER_KINDS = ['all', 'account', 'guest', 'admin', 'inactive'] as const;
type UserKind = (typeof USER_KINDS)[number];

const timeOf = ({ createdAt }: UserSummary): string => createdAt;

/** All accounts, with a search by name or address. */
export function Users() {
  const { t } = useTranslation();
  const [filters, setFilters] = useFilters();
  const kind = USER_KINDS.find((each) => each === filters['kind']) ?? 'all';
  const wanted = (filters['search'] ?? '').slice(0, MOST_LETTERS);
  const filter = { kind, ...(wanted !== '' && { search: wanted }) };
  const users = usePages({
    key: ['users', filter],
    ask: (page, signal) => query(listUsers, { query: { ...page, ...filter } }, { signal }),
    cursorOf: timeOf,
  });
  return (
    <AdminPage
      title={t('pages.adminUsers.title')}
      lead={t('adminShared.zone', { zone: siteZone() })}
    >
      <Panel
        title={t('adminUsers.list')}
        tools={<Tools search={wanted} kind={kind} onFilter={setFilters} />}
      >
        <PageList
          pages={users}
          empty={{
            icon: IconUsers,
            title: t('adminUsers.none'),
            text: t('adminUsers.noneText'),
          }}
        >
          {(items) => <UserTable users={items} />}
        </PageList>
      </Panel>
    </AdminPage>
  );
}

const KINDS = {
  all: 'adminUsers.kinds.all',
  account: 'adminUsers.kinds.account',
  guest: 'adminUsers.kinds.guest',
  admin: 'adminUsers.kinds.admin',
  inactive: 'adminUsers.kinds.inactive',
} as const satisfies Record<UserKind, TextKey>;

/** Longest search text that the server accepts. */
const MOST_LETTERS = 100;

interface ToolsProps {
  readonly search: string;
  readonly kind: UserKind;
  readonly onFilter: (filters: { search?: string | undefined; kind?: string | undefined }) => void;
}

function Tools({ search, kind, onFilter }: ToolsProps) {
  const { t } = useTranslation();
  const find = useCallback((text: string | undefined) => onFilter({ search: text }), [onFilter]);
  return (
    <ListTools
      search={search}
      mostLetters={MOST_LETTERS}
      searchLabel={t('adminUsers.search')}
      onSearch={find}
      choiceLabel={t('adminUsers.kind')}
      value={kind}
      options={USER_KINDS.map((each) => [each, t(KINDS[each])] as const)}
      onChoose={(each) => onFilter({ kind: each === 'all' ? undefined : each })}
    />
  );
}
