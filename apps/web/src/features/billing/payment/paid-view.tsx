import { textIn } from '@chuhe/contract/languages';
import type { SessionStatus } from '@chuhe/contract/payment';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import IconAlertTriangle from '~icons/alert-triangle';
import IconArrowBackUp from '~icons/arrow-back-up';
import IconCircleCheck from '~icons/circle-check';
import IconClockPause from '~icons/clock-pause';
import IconCreditCard from '~icons/credit-card';
import IconCreditCardOff from '~icons/credit-card-off';
import IconHelpCircle from '~icons/help-circle';
import IconHourglass from '~icons/hourglass';
import IconPlugConnectedX from '~icons/plug-connected-x';
import { Button, LinkButton } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { checkoutPath } from '../../../lib/credit/checkout-path.ts';
import { focusContent } from '../../../lib/focus-content.ts';
import { chooseCurrency } from '../../../lib/money/currency-choice.ts';
import { useIsGuest } from '../../../lib/session/use-is-guest.ts';
import { usePageTitle } from '../../../lib/state/use-page-title.ts';
import classes from './payment.module.css';
import { Receipt } from './receipt.tsx';
import { usePaid } from './use-paid.ts';
import { Waiting } from './waiting.tsx';

/** The result of a payment. Loading this page again buys nothing. */
export function PaidView({ sessionId }: { readonly sessionId: string | undefined }) {
  const { t } = useTranslation();
  usePageTitle(t('pages.paid.title'));
  // The payment reloads the page. The Tab key then continues at the result instead of the top of the page.
  useEffect(focusContent, []);
  return (
    <div className={classes.page}>
      <h1 className="title">{t('pages.paid.title')}</h1>
      {sessionId === undefined ? <Unknown /> : <Followed sessionId={sessionId} />}
    </div>
  );
}

function Followed({ sessionId }: { readonly sessionId: string }) {
  const { t } = useTranslation();
  const { status, failure, isSlow, look } = usePaid(sessionId);
  if (failure?.status === 404 || failure?.status === 400) return <Unknown />;
  if (status !== undefined) {
    return <Outcome status={status} sessionId={sessionId} isSlow={isSlow} />;
  }
  if (failure === undefined) return <Waiting />;
  return (
    <div className={classes.panel} role="alert">
      <Notice
        icon={IconPlugConnectedX}
        title={t('payment.silentTitle')}
        text={t('payment.silentText')}
        tone="danger"
      >
        <Button kind="primary" onClick={look}>
          {t('common.retry')}
        </Button>
      </Notice>
    </div>
  );
}

/** The texts for each outcome. `canPay`: whether the user can pay, for the first time or again. */
const OUTCOMES = {
  PAID: {
    icon: IconCircleCheck,
    title: 'payment.paidTitle',
    text: 'payment.paidText',
    canPay: false,
  },
  ENDED: {
    icon: IconClockPause,
    title: 'payment.endedTitle',
    text: 'payment.endedText',
    canPay: false,
  },
  TRIAL_ENDED: {
    icon: IconClockPause,
    title: 'payment.endedTitle',
    text: 'payment.trialEndedText',
    canPay: false,
  },
  REVOKED: {
    icon: IconArrowBackUp,
    title: 'payment.revokedTitle',
    text: 'payment.revokedText',
    canPay: false,
  },
  PROCESSING: {
    icon: IconHourglass,
    title: 'payment.processingTitle',
    text: 'payment.processingText',
    canPay: false,
  },
  OPEN: {
    icon: IconCreditCard,
    title: 'payment.openTitle',
    text: 'payment.openText',
    canPay: true,
  },
  FAILED: {
    icon: IconCreditCardOff,
    title: 'payment.failTitle',
    text: 'payment.failText',
    canPay: true,
  },
  EXPIRED: {
    icon: IconClockPause,
    title: 'payment.expiredTitle',
    text: 'payment.expiredText',
    canPay: true,
  },
  REFUNDED: {
    icon: IconArrowBackUp,
    title: 'payment.refundedTitle',
    text: 'payment.refundedText',
    canPay: false,
  },
  DISPUTED: {
    icon: IconAlertTriangle,
    title: 'payment.disputedTitle',
    text: 'payment.disputedText',
    canPay: false,
  },
} as const;

/** The outcome to show. If the user returns to this page later, the package may have ended or been revoked. */
function outcomeOf({ status, endDate, isOver, ...paid }: SessionStatus): keyof typeof OUTCOMES {
  if (status !== 'PAID') return status;
  if (endDate === null) return 'REVOKED';
  if (!isOver) return 'PAID';
  return paid.package.trialDays > 0 && paid.paidPriceMinor === 0 ? 'TRIAL_ENDED' : 'ENDED';
}

interface OutcomeProps {
  readonly status: SessionStatus;
  readonly sessionId: string;
  readonly isSlow: boolean;
}

function Outcome({ status, sessionId, isSlow }: OutcomeProps) {
  const { t } = useTranslation();
  const { package: offer, isTest } = status;
  const isOpen = status.status === 'OPEN';
  const outcome = outcomeOf(status);
  const { icon, title, text, canPay } = OUTCOMES[outcome];
  const isLong = isSlow && status.status === 'PROCESSING';
  const name = textIn(offer.name, currentLanguage());
  return (
    <div className={classes.panel}>
      {isTest && <p className={classes.mark}>{t('payment.test')}</p>}
      <div role="status">
        <Notice
          icon={icon}
          title={t(title, { name })}
          text={t(isLong ? 'payment.slowText' : text)}
        />
      </div>
      <Receipt status={status} />
      {outcome === 'PAID' && <GuestAdvice />}
      <div className={classes.ways}>
        {canPay ? (
          <LinkButton
            to={checkoutPath(offer.id, {
              sessionId: isOpen ? sessionId : undefined,
              coupon: status.coupon ?? undefined,
            })}
            // The coupon may be for prices in this currency only.
            onClick={() => chooseCurrency(status.currency)}
            kind="primary"
          >
            {t(isOpen ? 'payment.goOn' : 'payment.again')}
          </LinkButton>
        ) : (
          <LinkButton to="/" kind="primary">
            {t('payment.board')}
          </LinkButton>
        )}
        <LinkButton to="/packages">{t(canPay ? 'payment.all' : 'payment.yours')}</LinkButton>
      </div>
    </div>
  );
}

/** Warns a guest that they lose the package if the browser's cookies are deleted. */
function GuestAdvice() {
  const { t } = useTranslation();
  const isGuest = useIsGuest();
  if (!isGuest) return null;
  return (
    <div className={classes.advice}>
      <p>{t('payment.keepIt')}</p>
      <LinkButton to="/register?from=%2Fpackages">{t('account.register')}</LinkButton>
    </div>
  );
}

/** The payment does not belong to this user. */
function Unknown() {
  const { t } = useTranslation();
  return (
    <div className={classes.panel} role="alert">
      <Notice
        icon={IconHelpCircle}
        title={t('payment.unknownTitle')}
        text={t('payment.unknownText')}
      >
        <LinkButton to="/packages" kind="primary">
          {t('payment.yours')}
        </LinkButton>
      </Notice>
    </div>
  );
}
