import type { Subscription } from '@chuhe/contract/admin';
import { cancelUserSubscription } from '@chuhe/contract/admin-endpoints';
import { LOCALES } from '@chuhe/contract/languages';
import { formatPrice } from '@chuhe/contract/money';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import classes from '../components/admin.module.css';
import { AskDialog } from '../components/ask-dialog.tsx';
import { StateMark } from '../components/marks.tsx';
import { Panel } from '../components/panel.tsx';
import { shortTime } from '../lib/admin-time.ts';
import { textOf } from '../lib/admin-words.ts';
import { callAdmin } from '../lib/call-admin.ts';
import { refetchIfUnknown } from '../lib/unknown-outcome.ts';
import type { UserPartProps } from './user-admin.tsx';

/** The subscriptions of the account. Renders nothing if there are none. */
export function UserSubscriptions({ user, onChange, onReload, may }: UserPartProps) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<Subscription>();
  if (user.subscriptions.length === 0 && asked === undefined) return null;
  return (
    <Panel title={t('adminUsers.subscriptions')}>
      <ul className={classes.rows}>
        {user.subscriptions.map((each) => (
          <Row
            key={each.orderId}
            subscription={each}
            onCancel={may(cancelUserSubscription) ? setAsked : undefined}
          />
        ))}
      </ul>
      {asked !== undefined && (
        <AskDialog
          title={t('adminUsers.cancelName', { name: textOf(asked.packageName) })}
          text={t(
            asked.status === 'PAST_DUE' ? 'adminUsers.cancelDueText' : 'adminUsers.cancelText',
          )}
          action={t('adminUsers.cancelSubscription')}
          isDanger
          send={(reason) =>
            refetchIfUnknown(
              callAdmin(cancelUserSubscription, {
                params: { orderId: asked.orderId },
                body: { reason },
              }),
              onReload,
            )
          }
          onDone={onChange}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Panel>
  );
}

const STATES = {
  ACTIVE: { key: 'adminUsers.subscription.ACTIVE', tone: 'on' },
  PAST_DUE: { key: 'adminUsers.subscription.PAST_DUE', tone: 'danger' },
  ENDING: { key: 'adminUsers.subscription.ENDING', tone: 'off' },
  ENDING_TRIAL: { key: 'adminUsers.subscription.ENDING_TRIAL', tone: 'off' },
} as const;

interface RowProps {
  readonly subscription: Subscription;
  /** `undefined` if the administrator may not cancel it. */
  readonly onCancel: ((subscription: Subscription) => void) | undefined;
}

function Row({ subscription, onCancel }: RowProps) {
  const { t } = useTranslation();
  const { packageName, status, isCanceled, isTrial, isTest, paidUntil } = subscription;
  const language = currentLanguage();
  const name = textOf(packageName);
  const ending = isTrial ? 'ENDING_TRIAL' : 'ENDING';
  const { key, tone } = STATES[isCanceled ? ending : status];
  const facts = [
    priceText(subscription, t),
    paidUntil !== null && t('adminUsers.until', { time: shortTime(paidUntil, language) }),
    isTest && t('adminShared.testMoney'),
  ];
  return (
    <li>
      <div>
        <p className={classes.name}>
          {name}
          <StateMark tone={tone} text={t(key)} />
        </p>
        <p className={classes.small}>{facts.filter(Boolean).join(' · ')}</p>
      </div>
      {!isCanceled && onCancel !== undefined && (
        <Button
          aria-label={`${t('adminUsers.cancelSubscription')}: ${name}`}
          onClick={() => onCancel(subscription)}
        >
          {t('adminUsers.cancelSubscription')}
        </Button>
      )}
    </li>
  );
}

/** @returns `undefined` for administrators who may not see prices of orders */
function priceText(
  { amountMinor, currency, days, months }: Subscription,
  t: TFunction,
): string | undefined {
  if (amountMinor === null || currency === null) return undefined;
  const price = formatPrice(amountMinor, currency, LOCALES[currentLanguage()]);
  return months === null
    ? t('adminUsers.everyDays', { price, count: days })
    : t('adminUsers.everyMonths', { price, count: months });
}
