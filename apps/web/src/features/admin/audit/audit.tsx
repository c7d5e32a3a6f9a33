import type { AuditEntry } from '@chuhe/contract/admin';
import { listAudit } from '@chuhe/contract/admin-endpoints';
import { type SubmitEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconHistory from '~icons/history';
import { Button } from '../../../components/button.tsx';
import { query } from '../../../lib/query/query-client.ts';
import { siteZone } from '../../../lib/zone-text.ts';
import admin from '../components/admin.module.css';
import { AdminPage } from '../components/admin-page.tsx';
import { PageList } from '../components/page-list.tsx';
import { Panel } from '../components/panel.tsx';
import { type Filters, useFilters } from '../lib/use-filters.ts';
import { usePages } from '../lib/use-pages.ts';
import { AuditRow } from './audit-row.tsx';

interface Filter {
  /** Prefix of the name of an action. */
  readonly action: string;
  readonly target: string;
}

const timeOf = ({ at }: AuditEntry): string => at;

/** The audit log: the actions of administrators and of the operator, with their reasons. */
export function Audit() {
  const { t } = useTranslation();
  const [filters, setFilters] = useFilters();
  const { action, target } = readFilter(filters);
  const filter = { ...(action !== '' && { action }), ...(target !== '' && { target }) };
  const entries = usePages({
    key: ['audit', filter],
    ask: (page, signal) => query(listAudit, { query: { ...page, ...filter } }, { signal }),
    cursorOf: timeOf,
  });
  return (
    <AdminPage
      title={t('pages.adminAudit.title')}
      lead={t('adminShared.zone', { zone: siteZone() })}
    >
      <Panel
        title={t('adminAudit.list')}
        tools={
          <FilterForm
            filter={{ action, target }}
            onFilter={(next) =>
              setFilters({ action: next.action || undefined, target: next.target || undefined })
            }
          />
        }
      >
        <PageList
          pages={entries}
          empty={{ icon: IconHistory, title: t('adminAudit.none'), text: t('adminAudit.noneText') }}
        >
          {(items) => (
            <ul className={admin.rows}>
              {items.map((entry) => (
                <AuditRow key={entry.id} entry={entry} />
              ))}
            </ul>
          )}
        </PageList>
      </Panel>
    </AdminPage>
  );
}

/** Prefixes of the actions that the server writes. */
const ACTIONS = [
  'user.',
  'package.',
  'activation-key.',
  'order.',
  'payment-alert.',
  'setting.',
  'network.',
  'learning.',
  'collection.',
  'contribution.',
  'legal.',
];

/** Converts the filter to the form that the server accepts, because users can edit the address. */
function readFilter({ action = '', target = '' }: Filters): Filter {
  return {
    action: action
      .toLowerCase()
      .replaceAll(/[^a-z.-]/g, '')
      .slice(0, 60),
    target: target.trim().slice(0, 100),
  };
}

interface FilterFormProps {
  /** The filter in the address. */
  readonly filter: Filter;
  readonly onFilter: (filter: Filter) => void;
}

function FilterForm({ filter, onFilter }: FilterFormProps) {
  const { t } = useTranslation();
  const list = useId();
  const [draft, setDraft] = useState(filter);
  const [shown, setShown] = useState(filter);
  // Shows the filter of the address after Back or a link has changed it.
  if (shown.action !== filter.action || shown.target !== filter.target) {
    setShown(filter);
    setDraft(filter);
  }
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    onFilter(readFilter({ ...draft }));
  };
  return (
    <form role="search" className={admin.tools} onSubmit={submit}>
      <input
        aria-label={t('adminAudit.action')}
        placeholder={t('adminAudit.action')}
        list={list}
        maxLength={60}
        spellCheck={false}
        autoCapitalize="off"
        value={draft.action}
        onChange={({ currentTarget }) => setDraft({ ...draft, action: currentTarget.value })}
      />
      <datalist id={list}>
        {ACTIONS.map((action) => (
          <option key={action} value={action} />
        ))}
      </datalist>
      <input
        aria-label={t('adminAudit.target')}
        placeholder={t('adminAudit.target')}
        maxLength={100}
        spellCheck={false}
        value={draft.target}
        onChange={({ currentTarget }) => setDraft({ ...draft, target: currentTarget.value })}
      />
      <Button type="submit">{t('adminAudit.filter')}</Button>
    </form>
  );
}
