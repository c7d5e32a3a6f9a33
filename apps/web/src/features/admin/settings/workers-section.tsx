import type { AdminWorker, SuspensionReason, WorkerState } from '@chuhe/contract/work';
import { changeWorker, listAllWorkers } from '@chuhe/contract/work-endpoints';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { Section } from '../../../components/section.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import type { TextKey } from '../../../i18n/texts.ts';
import { countText } from '../../../lib/number-text.ts';
import { useSending } from '../../../lib/use-sending.ts';
import { AskDialog } from '../components/ask-dialog.tsx';
import { Loaded } from '../components/loaded.tsx';
import { shortTime } from '../lib/admin-time.ts';
import { callAdmin, tellRefusal } from '../lib/call-admin.ts';
import { useSiteData } from '../lib/use-site-data.ts';
import classes from './admin.module.css';

/** The computers that evaluate positions for the site. Administrators suspend them, let them work again, or drop them. */
export function WorkersSection() {
  const { t } = useTranslation();
  const workers = useSiteData(listAllWorkers, {});
  return (
    <Section title={t('admin.workers.title')} lead={t('admin.workers.lead')}>
      <Loaded from={workers}>
        {(list) =>
          list.length === 0 ? (
            <p className={classes.note}>{t('admin.workers.empty')}</p>
          ) : (
            <>
              <OverdueChecks workers={list} />
              <ul className={classes.rows}>
                {list.map((worker) => (
                  <WorkerRow key={worker.id} worker={worker} onChanged={workers.refetch} />
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
    </Section>
  );
}

/** How long a check waits before administrators are warned, in milliseconds. */
const LONG_WAIT_MS = 3_600_000;

/** Warns that a check has waited for an hour. */
function OverdueChecks({ workers }: { readonly workers: readonly AdminWorker[] }) {
  const { t } = useTranslation();
  const language = currentLanguage();
  const [now] = useState(() => Date.now());
  const [oldest] = workers.flatMap(({ checksSince }) => checksSince ?? []).toSorted();
  if (oldest === undefined || now - Date.parse(oldest) < LONG_WAIT_MS) return null;
  const count = workers.reduce((sum, { checks }) => sum + checks, 0);
  return (
    <p className="prose" role="alert">
      {t('admin.workers.overdueChecks', {
        count,
        text: countText(count, language),
        time: shortTime(oldest, language),
      })}
    </p>
  );
}

interface WorkerRowProps {
  readonly worker: AdminWorker;
  readonly onChanged: () => void;
}

function WorkerRow({ worker, onChanged }: WorkerRowProps) {
  const { t } = useTranslation();
  const { once } = useSending();
  const [isAsked, setAsked] = useState(false);
  const { id, account, state, isTrusted } = worker;
  const name = account ?? t('admin.workers.deleted');
  const send = (next: WorkerState) =>
    callAdmin(changeWorker, { params: { workerId: id }, body: { state: next } });
  const change = (next: WorkerState): void =>
    void once(async () => {
      tellRefusal(await send(next));
      onChanged();
    });
  const other = state === 'ACTIVE' ? 'SUSPENDED' : 'ACTIVE';
  return (
    <li>
      <div>
        <p className={classes.name}>
          {name} {isTrusted && <span className={classes.badge}>{t('admin.workers.trusted')}</span>}
        </p>
        <WorkerFacts worker={worker} />
      </div>
      {state !== 'DROPPED' && (
        <>
          <Button aria-label={`${t(ACTIONS[other])}: ${name}`} onClick={() => change(other)}>
            {t(ACTIONS[other])}
          </Button>
          <Button aria-label={`${t('admin.workers.drop')}: ${name}`} onClick={() => setAsked(true)}>
            {t('admin.workers.drop')}
          </Button>
        </>
      )}
      {isAsked && (
        <AskDialog
          title={t('admin.workers.dropTitle', { name })}
          text={t('admin.workers.dropText')}
          action={t('admin.workers.drop')}
          hasReason={false}
          isDanger
          send={() => send('DROPPED')}
          onDone={onChanged}
          onClose={() => setAsked(false)}
        />
      )}
    </li>
  );
}

function WorkerFacts({ worker }: { readonly worker: AdminWorker }) {
  const { t } = useTranslation();
  const language = currentLanguage();
  const { state, reason, suspendedAt, positions, unchecked, refused } = worker;
  const parts = [
    t(STATES[state]),
    ...(reason === null ? [] : [t(REASONS[reason])]),
    ...(suspendedAt === null
      ? []
      : [t('admin.workers.suspendedAt', { time: shortTime(suspendedAt, language) })]),
    t('admin.workers.facts', {
      positions: countText(positions, language),
      unchecked: countText(unchecked, language),
      refused: countText(refused, language),
    }),
  ];
  return <p className={classes.small}>{parts.join(' · ')}</p>;
}

const ACTIONS = {
  ACTIVE: 'admin.workers.lift',
  SUSPENDED: 'admin.workers.suspend',
} as const satisfies Partial<Record<WorkerState, TextKey>>;

const STATES = {
  ACTIVE: 'admin.workers.states.ACTIVE',
  SUSPENDED: 'admin.workers.states.SUSPENDED',
  DROPPED: 'admin.workers.states.DROPPED',
} as const satisfies Record<WorkerState, TextKey>;

const REASONS = {
  ADMIN: 'admin.workers.reasons.ADMIN',
  NONSENSE: 'admin.workers.reasons.NONSENSE',
  WRONG_SCORES: 'admin.workers.reasons.WRONG_SCORES',
} as const satisfies Record<SuspensionReason, TextKey>;
