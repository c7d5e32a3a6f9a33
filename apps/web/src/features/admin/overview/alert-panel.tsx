import type { PaymentAlert } from '@chuhe/contract/admin';
import { listPaymentAlerts, settlePaymentAlert } from '@chuhe/contract/admin-endpoints';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../../../components/app-link.tsx';
import { Button } from '../../../components/button.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import type { TextKey } from '../../../i18n/texts.ts';
import admin from '../components/admin.module.css';
import { AskDialog } from '../components/ask-dialog.tsx';
import { Loaded } from '../components/loaded.tsx';
import { StateMark } from '../components/marks.tsx';
import { Panel } from '../components/panel.tsx';
import { shortTime } from '../lib/admin-time.ts';
import { callAdmin } from '../lib/call-admin.ts';
import { shortId } from '../lib/short-id.ts';
import { useSiteData } from '../lib/use-site-data.ts';
import { alertText } from './alert-text.ts';

/** The maximum number of alerts shown. */
const MOST = 100;

interface AlertPanelProps {
  /** Number of all open alerts, not only of those shown; `undefined` until it has loaded. */
  readonly all: number | undefined;
  readonly onSettled: () => void;
}

/** Payments that need attention. Renders nothing if there are none. */
export function AlertPanel({ all = 0, onSettled }: AlertPanelProps) {
  const { t } = useTranslation();
  const alerts = useSiteData(listPaymentAlerts, { query: { limit: MOST } });
  const [asked, setAsked] = useState<PaymentAlert>();
  if (alerts.data === undefined && alerts.failure !== undefined) {
    return (
      <Panel title={t('adminOverview.alertsFailed')}>
        <Loaded from={alerts}>{() => null}</Loaded>
      </Panel>
    );
  }
  const open = (alerts.data ?? []).filter(({ settledAt }) => settledAt === null);
  if (open.length === 0) return null;
  const isCut = open.length >= MOST;
  return (
    <Panel title={t('adminOverview.alerts', { count: isCut ? Math.max(all, MOST) : open.length })}>
      {isCut && all > MOST && (
        <p className={admin.note}>{t('adminOverview.alertsCut', { count: MOST })}</p>
      )}
      <ul className={admin.rows}>
        {open.map((alert) => (
          <AlertRow key={alert.id} alert={alert} onSettle={setAsked} />
        ))}
      </ul>
      {asked !== undefined && (
        <AskDialog
          title={t('adminOverview.settle')}
          text={t('adminOverview.settleText')}
          action={t('adminOverview.settle')}
          send={(reason) =>
            callAdmin(settlePaymentAlert, { params: { alertId: asked.id }, body: { reason } })
          }
          onDone={() => {
            alerts.refetch();
            onSettled();
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Panel>
  );
}

const REASONS = {
  AMOUNT_DIFFERS: 'adminOverview.reasons.AMOUNT_DIFFERS',
  CURRENCY_DIFFERS: 'adminOverview.reasons.CURRENCY_DIFFERS',
  MODE_DIFFERS: 'adminOverview.reasons.MODE_DIFFERS',
  ORDER_UNKNOWN: 'adminOverview.reasons.ORDER_UNKNOWN',
  PARTLY_REFUNDED: 'adminOverview.reasons.PARTLY_REFUNDED',
  REFUND_FAILED: 'adminOverview.reasons.REFUND_FAILED',
  DISPUTED: 'adminOverview.reasons.DISPUTED',
  EVENT_FAILED: 'adminOverview.reasons.EVENT_FAILED',
} as const satisfies Record<PaymentAlert['reason'], TextKey>;

interface AlertRowProps {
  readonly alert: PaymentAlert;
  readonly onSettle: (alert: PaymentAlert) => void;
}

function AlertRow({ alert, onSettle }: AlertRowProps) {
  const { t } = useTranslation();
  const { at, orderId, reason, facts } = alert;
  const name = t(REASONS[reason]);
  const text = alertText(facts, t);
  return (
    <li>
      <div>
        <p className={admin.name}>
          <StateMark tone="warning" text={name} />
        </p>
        <p className={admin.small}>
          {shortTime(at, currentLanguage())}
          {orderId !== null && (
            <>
              {' · '}
              <AppLink to={`/admin/order?order=${orderId}`}>
                {t('adminOverview.order', { id: shortId(orderId) })}
              </AppLink>
            </>
          )}
          {text !== '' && ` · ${text}`}
        </p>
      </div>
      <Button aria-label={`${t('adminOverview.settle')}: ${name}`} onClick={() => onSettle(alert)}>
        {t('adminOverview.settle')}
      </Button>
    </li>
  );
}
