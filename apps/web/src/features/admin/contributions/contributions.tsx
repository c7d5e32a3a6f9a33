import { BoardDefs } from '@chuhe/board/defs';
import { judgeContribution } from '@chuhe/contract/cloud-endpoints';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import IconInbox from '~icons/inbox';
import type { TextKey } from '../../../i18n/texts.ts';
import { emitToast } from '../../../lib/toast.ts';
import admin from '../components/admin.module.css';
import { AdminPage } from '../components/admin-page.tsx';
import { PageList } from '../components/page-list.tsx';
import { Panel } from '../components/panel.tsx';
import { Segments } from '../components/segments.tsx';
import { callAdmin, tellRefusal } from '../lib/call-admin.ts';
import { useFilters } from '../lib/use-filters.ts';
import { usePages } from '../lib/use-pages.ts';
import { type Contribution, listPage, type Verdict } from './contribution-pages.ts';
import { ContributionRow } from './contribution-row.tsx';
import { focusBeside } from './focus-beside.ts';

const STATES = {
  PENDING: 'adminContributions.states.PENDING',
  ACCEPTED: 'adminContributions.states.ACCEPTED',
  REJECTED: 'adminContributions.states.REJECTED',
} as const satisfies Record<Verdict, TextKey>;
const VERDICTS = ['PENDING', 'ACCEPTED', 'REJECTED'] as const;

/** Contributions of users to the position database, to be accepted or rejected. */
export function Contributions() {
  const { t } = useTranslation();
  const [filters, setFilters] = useFilters();
  const status = VERDICTS.find((each) => each === filters['status']) ?? 'PENDING';
  return (
    <AdminPage
      title={t('pages.adminContributions.title')}
      lead={t('adminContributions.lead')}
      tools={
        <Segments
          label={t('adminContributions.status')}
          value={status}
          options={VERDICTS.map((each) => [each, t(STATES[each])] as const)}
          onChoose={(each) => setFilters({ status: each === 'PENDING' ? undefined : each })}
        />
      }
    >
      <BoardDefs />
      <List key={status} status={status} />
    </AdminPage>
  );
}

const timeOf = ({ updatedAt }: Contribution): string => updatedAt;

function List({ status }: { readonly status: Verdict }) {
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  const given = usePages({
    key: ['contributions', status],
    ask: (page, signal) => listPage(status, page, signal),
    cursorOf: timeOf,
  });
  const judge = async (one: Contribution, verdict: Verdict): Promise<void> => {
    const isDone = await sendVerdict(one, verdict);
    // The contribution has changed in the meantime, or it is unknown whether it was judged.
    if (!isDone) return given.reload();
    focusBeside(list.current, one.id);
    given.drop(one.id);
    emitToast({
      tone: 'success',
      title: t(STATES[verdict]),
      action: {
        label: t('adminContributions.undo'),
        run: () => void sendVerdict(one, status).then(given.reload),
      },
    });
  };
  return (
    <Panel title={t(STATES[status])}>
      <PageList
        pages={given}
        empty={{
          icon: IconInbox,
          title: t('adminContributions.none'),
          text: t('adminContributions.noneText'),
        }}
      >
        {(items) => (
          <ul ref={list} className={admin.rows}>
            {items.map((each, index) => (
              <ContributionRow
                key={each.id}
                given={each}
                place={index + 1}
                onJudge={(verdict) => void judge(each, verdict)}
              />
            ))}
          </ul>
        )}
      </PageList>
    </Panel>
  );
}

/** @returns whether the server has accepted the verdict */
async function sendVerdict(
  { fen: FEN, userId, value }: Contribution,
  status: Verdict,
): Promise<boolean> {
  const answer = await callAdmin(judgeContribution, { body: { FEN, userId, value, status } });
  tellRefusal(answer);
  return answer.success;
}
