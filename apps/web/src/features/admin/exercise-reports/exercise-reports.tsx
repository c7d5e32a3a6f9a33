import type { AdminReport } from '@chuhe/contract/exercise';
import { decideExercise, listExerciseReports } from '@chuhe/contract/exercise-endpoints';
import { type ExerciseDecision, REPORT_STATES } from '@chuhe/contract/exercise-limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconFlag from '~icons/flag';
import { AppLink } from '../../../components/app-link.tsx';
import { Button } from '../../../components/button.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { query } from '../../../lib/query/query-client.ts';
import { timeText } from '../../../lib/time-text.ts';
import { emitToast } from '../../../lib/toast.ts';
import admin from '../components/admin.module.css';
import { AdminPage } from '../components/admin-page.tsx';
import { AskDialog } from '../components/ask-dialog.tsx';
import { PageList } from '../components/page-list.tsx';
import { Panel } from '../components/panel.tsx';
import { Segments } from '../components/segments.tsx';
import { callAdmin } from '../lib/call-admin.ts';
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
  const [asked, setAsked] = useState<Asked>();
  const [title, text] = [t('adminExerciseReports.none'), t('adminExerciseReports.noneText')];
  return (
    <Panel title={t('adminExerciseReports.list')}>
      <PageList pages={reports} empty={{ icon: IconFlag, title, text }}>
        {(items) => (
          <div className={admin.scroll}>
            <table className={admin.table}>
              <thead>
                <tr>
                  {(['time', 'exercise', 'reason', 'state', 'decision'] as const).map((head) => (
                    <th key={head} scope="col">
                      {t(`adminExerciseReports.${head}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {items.map((report) => (
                  <Row
                    key={report.id}
                    report={report}
                    onDecide={(decision) => setAsked({ report, decision })}
                  />
                ))}
              </tbody>
            </table>
          </div>
        )}
      </PageList>
      {asked !== undefined && (
        <DecisionDialog asked={asked} onDone={reports.reload} onClose={() => setAsked(undefined)} />
      )}
    </Panel>
  );
}

interface Asked {
  readonly report: Report;
  readonly decision: ExerciseDecision;
}

interface DecisionDialogProps {
  readonly asked: Asked;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks for the reason of a decision. Another decision that was faster is shown by the list. */
function DecisionDialog({ asked: { report, decision }, onDone, onClose }: DecisionDialogProps) {
  const { t } = useTranslation();
  const send = async (reason: string) => {
    const { exerciseId } = report;
    const parts = { params: { exerciseId }, body: { decision, reason } };
    const answer = await callAdmin(decideExercise, parts);
    if (!answer.success && answer.code === 'CONFLICT') onDone();
    return answer;
  };
  return (
    <AskDialog
      title={t(`adminExerciseReports.decisions.${decision}`)}
      text={t(`adminExerciseReports.decisionTexts.${decision}`)}
      action={t(`adminExerciseReports.decisions.${decision}`)}
      isDanger={decision === 'withdraw'}
      send={send}
      onDone={() => {
        emitToast({ tone: 'success', title: t(`adminExerciseReports.decided.${decision}`) });
        onDone();
      }}
      onClose={onClose}
    />
  );
}

interface RowProps {
  readonly report: Report;
  readonly onDecide: (decision: ExerciseDecision) => void;
}

/** The decisions that fit the state of the exercise. An open report waits for the check or for a decision. */
function decisionsFor({ isWithdrawn, state }: Report): readonly ExerciseDecision[] {
  if (isWithdrawn) return ['restore'];
  return state === 'OPEN' ? ['keep', 'withdraw'] : ['withdraw'];
}

function Row({ report, onDecide }: RowProps) {
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
      <td>
        <div className={admin.tools}>
          {decisionsFor(report).map((decision) => {
            const label = t(`adminExerciseReports.decisions.${decision}`);
            return (
              <Button
                key={decision}
                aria-haspopup="dialog"
                aria-label={`${label}: ${exerciseId}`}
                onClick={() => onDecide(decision)}
              >
                {label}
              </Button>
            );
          })}
        </div>
      </td>
    </tr>
  );
}
