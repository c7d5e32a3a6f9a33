import type { Overview } from '@chuhe/contract/admin';
import { sendTestMail } from '@chuhe/contract/admin-endpoints';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { tellFailure } from '../../../lib/api/failure-toast.ts';
import { byteText, countText, decimalText } from '../../../lib/number-text.ts';
import { useMay } from '../../../lib/session/use-may.ts';
import { emitToast } from '../../../lib/toast.ts';
import admin from '../components/admin.module.css';
import { StateMark } from '../components/marks.tsx';
import { Panel } from '../components/panel.tsx';
import { shortTime } from '../lib/admin-time.ts';
import { callAdmin } from '../lib/call-admin.ts';
import classes from './overview.module.css';

type Health = Overview['health'];

/** The health of the site, with one line for each part. */
export function HealthPanel({ health }: { readonly health: Health }) {
  const { t } = useTranslation();
  const rows = useRows(health);
  return (
    <Panel title={t('adminOverview.health')}>
      <ul className={classes.health}>
        {rows.map(({ name, text, isWell, isBroken = false, action }) => (
          <li key={name}>
            <StateMark tone={toneOf(isWell, isBroken)} text={name} />
            <span className={admin.small}>
              {!isWell && <b>{t('adminOverview.look')} </b>}
              {text} {action}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function TestMailButton() {
  const { t } = useTranslation();
  const may = useMay();
  const [isSending, setSending] = useState(false);
  const send = async () => {
    setSending(true);
    const answer = await callAdmin(sendTestMail, {}, { holdsPage: false });
    setSending(false);
    if (!answer.success) return tellFailure(answer);
    emitToast({
      tone: 'success',
      title: t('adminOverview.testMailSent', { address: answer.data.recipient }),
    });
  };
  if (!may(sendTestMail)) return null;
  return (
    <Button disabled={isSending} aria-busy={isSending} onClick={() => void send()}>
      {t('adminOverview.testMail')}
    </Button>
  );
}

interface HealthRow {
  readonly name: string;
  readonly text: string;
  readonly isWell: boolean;
  /** Whether the part does not work at all. */
  readonly isBroken?: boolean;
  readonly action?: ReactNode;
}

function toneOf(isWell: boolean, isBroken: boolean): 'on' | 'warning' | 'danger' {
  if (isWell) return 'on';
  return isBroken ? 'danger' : 'warning';
}

/** Milliseconds above which the database counts as slow. */
const SLOW = 500;

function useRows({
  database,
  queues,
  engine,
  mail,
  payments,
  defaultPages,
}: Health): readonly HealthRow[] {
  const { t } = useTranslation();
  const language = currentLanguage();
  const count = (value: number): string => countText(value, language);
  const waiting = (part: { readonly waiting: number; readonly failing: number }): string =>
    t('adminOverview.waiting', { waiting: count(part.waiting), failing: count(part.failing) });
  const all = {
    waiting: queues.reduce((sum, queue) => sum + queue.waiting, 0),
    failing: queues.reduce((sum, queue) => sum + queue.failing, 0),
  };
  const { kind, bytes, latencyMs, snapshotAt, isSnapshotLate } = database;
  const latency = `${decimalText(latencyMs, language)} ms`;
  const failing = queues.filter((queue) => queue.failing > 0).map(({ queue }) => queue);
  return [
    {
      name: t('adminOverview.database'),
      text: `${DATABASES[kind]} · ${byteText(bytes, language)} · ${latency}`,
      isWell: latencyMs < SLOW,
    },
    ...(kind === 'PGLITE'
      ? [
          {
            name: t('adminOverview.snapshot'),
            text: snapshotAt === null ? t('adminOverview.never') : shortTime(snapshotAt, language),
            isWell: !isSnapshotLate,
          },
        ]
      : []),
    {
      name: t('adminOverview.queues'),
      text: [waiting(all), ...failing].join(' · '),
      isWell: all.failing === 0,
    },
    {
      name: t('adminOverview.engine'),
      text: engine.name ?? t(engine.isThere ? 'admin.strength.notStarted' : 'admin.states.missing'),
      isWell: engine.isThere,
    },
    {
      name: t('adminOverview.mail'),
      text: mail.canSend ? waiting(mail) : t('adminOverview.noMail'),
      isWell: mail.canSend && mail.failing === 0,
      isBroken: !mail.canSend,
      action: mail.canSend && <TestMailButton />,
    },
    {
      name: t('adminOverview.payments'),
      text:
        payments.provider === null
          ? t('adminOverview.noPayments')
          : `${payments.provider === 'STRIPE' ? 'Stripe' : t('adminOverview.simulated')} · ${t('adminOverview.openOrders', { count: payments.openOrders })}`,
      isWell: payments.provider !== null,
    },
    {
      name: t('adminOverview.legal'),
      text:
        defaultPages.length === 0
          ? t('adminOverview.legalOwn')
          : t('adminOverview.legalDefault', {
              pages: defaultPages
                .map((page) => t(`legal.names.${page}`))
                .join(t('common.listSeparator')),
            }),
      isWell: defaultPages.length === 0,
    },
  ];
}

const DATABASES = { PGLITE: 'PGlite', POSTGRESQL: 'PostgreSQL' } as const;
