import type { AuditEntry } from '@chuhe/contract/admin';
import { exportAudit, listAudit } from '@chuhe/contract/admin-endpoints';
import { AUDIT_ACTIONS } from '@chuhe/contract/audit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconHistory from '~icons/history';
import { Button } from '../../../components/button.tsx';
import { downloadFile } from '../../../lib/download-file.ts';
import { query } from '../../../lib/query/query-client.ts';
import { emitToast } from '../../../lib/toast.ts';
import { siteZone } from '../../../lib/zone-text.ts';
import admin from '../components/admin.module.css';
import { AdminPage } from '../components/admin-page.tsx';
import { AskDialog } from '../components/ask-dialog.tsx';
import { PageList } from '../components/page-list.tsx';
import { Panel } from '../components/panel.tsx';
import { callAdmin } from '../lib/call-admin.ts';
import { type Filters, useFilters } from '../lib/use-filters.ts';
import { usePages } from '../lib/use-pages.ts';
import { AuditFilter, type Filter } from './audit-filter.tsx';
import { AuditRow } from './audit-row.tsx';

const timeOf = ({ at }: AuditEntry): string => at;

/** The audit log: what administrators and the operator have done, one sentence an entry, with their reasons. */
export function Audit() {
  const { t } = useTranslation();
  const [filters, setFilters] = useFilters();
  const [isAsked, setAsked] = useState(false);
  const filter = readFilter(filters);
  const entries = usePages({
    key: ['audit', filter],
    ask: (page, signal) => query(listAudit, { query: { ...page, ...filter } }, { signal }),
    cursorOf: timeOf,
  });
  return (
    <AdminPage
      title={t('pages.adminAudit.title')}
      lead={t('adminShared.zone', { zone: siteZone() })}
      tools={<Button onClick={() => setAsked(true)}>{t('adminAudit.csv')}</Button>}
    >
      <Panel
        title={t('adminAudit.list')}
        tools={<AuditFilter filter={filter} onFilter={setFilters} />}
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
      {isAsked && <ExportDialog filter={filter} onClose={() => setAsked(false)} />}
    </AdminPage>
  );
}

/** In milliseconds; long, because the file of years is large. */
const EXPORT_TIMEOUT = 120_000;

interface ExportDialogProps {
  readonly filter: Filter;
  readonly onClose: () => void;
}

function ExportDialog({ filter, onClose }: ExportDialogProps) {
  const { t } = useTranslation();
  return (
    <AskDialog
      title={t('adminAudit.csv')}
      text={t('adminAudit.csvText')}
      action={t('adminAudit.csv')}
      hasReason={false}
      send={() => callAdmin(exportAudit, { query: filter }, { timeout: EXPORT_TIMEOUT })}
      onDone={({ fileName, content }) => {
        downloadFile(new TextEncoder().encode(content), fileName);
        emitToast({ tone: 'success', title: t('adminAudit.csvDone') });
      }}
      onClose={onClose}
    />
  );
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The filter in the address, without values that the server refuses. */
function readFilter({
  action = '',
  target = '',
  person = '',
  from = '',
  to = '',
}: Filters): Filter {
  const isAction = action !== '' && AUDIT_ACTIONS.some((each) => each.startsWith(action));
  return {
    ...(isAction && { action }),
    ...(target !== '' && { target: target.slice(0, 100) }),
    ...(person !== '' && { person: person.slice(0, 100) }),
    ...(DAY.test(from) && { from }),
    ...(DAY.test(to) && { to }),
  };
}
