import type { AdminReport } from '@chuhe/contract/exercise';
import { listExerciseReports } from '@chuhe/contract/exercise-endpoints';
import { REPORT_STATES } from '@chuhe/contract/exercise-limits';
import { useTranslation } from 'react-i18next';
import IconFlag from '~icons/flag';
import { AppLink } from '../../../components/app-link.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { query } from '../../../lib/query/query-client.ts';
import { timeText } from '../../../lib/time-text.ts';
import admin from '../components/admin.module.css';
import { AdminPage } from '../components/admin-page.tsx';
import { PageList } from '../components/page-list.tsx';
import { Panel } from '../components/panel.tsx';
import { Segments } from '../components/segments.tsx';
import { useFilters } from '../lib/use-filters.ts';
import { type PageQuery, usePages } from '../lib/use-pages.ts';

const CHOICES = ['all', ...REPORT_STATES] as const;

/** Exercises that users report as wrong, and what the second search has found. */
export function ExerciseReports() {
  const { t } = useTranslation();
  const [filters, setFilters] = useFilters();
  const state = REPORT_STATES.find((each) => each === filters['state']);
  return (
    <AdminPage
      title={t('pages.adminExerciseReports.title')}
      lead={t('adminExerciseReports.lead')}
      tools={
        <Segments
          label={t('adminExerciseReports.state')}
          value={state ?? 'all'}
          options={CHOICES.map((each) => [each, t(`adminExerciseReports.states.${each}`)] as const)}
          onChoose={(each) => setFilters({ state: each === 'all' ? undefined : each })}
        />
      }
    >
      <List key={state} state={state} />
    </AdminPage>
  );
}

type Report = AdminReport & { readonly id: string };

async function listPage(
  state: AdminReport['state'] | undefined,
  page: PageQuery,
  signal: AbortSignal,
): Promise<Report[]> {
  const filter = state === undefined ? {} : { state };
  const reports = await query(listExerciseReports, { query: { ...page, ...filter } }, { signal });
  return reports.map((each) => ({ ...each, id: `${each.userId} ${each.exerciseId}` }));
}

function List({ state }: { readonly state: AdminReport['state'] | undefined }) {
  const { t } = useTranslation();
  const reports = usePages({
    key: ['exercise-reports', state],
    ask: (page, signal) => listPage(state, page, signal),
    cursorOf: ({ cursor }) => cursor,
  });
  const [title, text] = [t('adminExerciseReports.none'), t('adminExerciseReports.noneText')];
  return (
    <Panel title={t('adminExerciseReports.list')}>
      <PageList pages={reports} empty={{ icon: IconFlag, title, text }}>
        {(items) => (
          <div className={admin.scroll}>
            <table className={admin.table}>
              <thead>
                <tr>
                  {(['time', 'exercise', 'reason', 'state'] as const).map((head) => (
                    <th key={head} scope="col">
                      {t(`adminExerciseReports.${head}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {items.map((report) => (
                  <Row key={report.id} report={report} />
                ))}
              </tbody>
            </table>
          </div>
        )}
      </PageList>
    </Panel>
  );
}

function Row({ report }: { readonly report: Report }) {
  const { t } = useTranslation();
  const { fen, moves, exerciseId, reason, note, state, createdAt } = report;
  return (
    <tr>
      <td>{timeText(createdAt, currentLanguage())}</td>
      <td>
        <AppLink to={`/?fen=${fen.replaceAll(' ', '_')}&moves=${moves.join('')}&ply=0`}>
          {exerciseId}
        </AppLink>
      </td>
      <td>
        {t(`adminExerciseReports.reasons.${reason}`)}
        {note !== '' && <p className={admin.note}>{note}</p>}
      </td>
      <td>{t(`adminExerciseReports.states.${state}`)}</td>
    </tr>
  );
}
