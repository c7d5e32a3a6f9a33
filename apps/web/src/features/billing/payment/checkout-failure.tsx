import { useTranslation } from 'react-i18next';
import IconAlertTriangle from '~icons/alert-triangle';
import IconCreditCardOff from '~icons/credit-card-off';
import IconPackageOff from '~icons/package-off';
import IconPlugConnectedX from '~icons/plug-connected-x';
import IconRefresh from '~icons/refresh';
import { Button, LinkButton } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { type ApiFailure, isUnreached } from '../../../lib/api/failure.ts';
import classes from './payment.module.css';

const REFUSALS = {
  closed: {
    icon: IconCreditCardOff,
    title: 'payment.closedTitle',
    text: 'payment.closedText',
    way: 'payment.all',
  },
  gone: {
    icon: IconPackageOff,
    title: 'payment.noPackageTitle',
    text: 'payment.noPackageText',
    way: 'payment.all',
  },
  subscribed: {
    icon: IconRefresh,
    title: 'payment.subscribedTitle',
    text: 'payment.subscribedText',
    way: 'payment.yours',
  },
} as const;

/** Explains why the package cannot be bought, if a retry would not help. */
export function CheckoutRefusal({ kind }: { readonly kind: keyof typeof REFUSALS }) {
  const { t } = useTranslation();
  const { icon, title, text, way } = REFUSALS[kind];
  return (
    <div className={classes.panel} role="alert">
      <Notice icon={icon} title={t(title)} text={t(text)}>
        <LinkButton to="/packages" kind="primary">
          {t(way)}
        </LinkButton>
      </Notice>
    </div>
  );
}

const FAILURES = {
  unavailable: {
    icon: IconAlertTriangle,
    title: 'payment.unavailableTitle',
    text: 'payment.unavailableText',
  },
  offline: {
    icon: IconPlugConnectedX,
    title: 'payment.offlineTitle',
    text: 'payment.offlineText',
  },
  other: {
    icon: IconAlertTriangle,
    title: 'payment.failedTitle',
    text: 'payment.unavailableText',
  },
} as const;

interface CheckoutFailureProps {
  readonly failure: ApiFailure;
  readonly onRetry: () => void;
}

/** Explains why the user cannot pay now, and offers the next step. */
export function CheckoutFailure({ failure, onRetry }: CheckoutFailureProps) {
  const { t } = useTranslation();
  const { code } = failure;
  if (code === 'NOT_FOUND') return <CheckoutRefusal kind="gone" />;
  if (code === 'ALREADY_SUBSCRIBED') return <CheckoutRefusal kind="subscribed" />;
  const { icon, title, text } = FAILURES[kindOf(failure)];
  return (
    <div className={classes.panel} role="alert">
      <Notice
        icon={icon}
        title={t(title)}
        text={failure.fields[0]?.message ?? t(text)}
        tone="danger"
      >
        <Button kind="primary" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      </Notice>
    </div>
  );
}

/** Shown, instead of an amount and a payment form, while it is unknown whether an earlier payment was made. */
export function CheckoutDoubt({ onRetry }: Pick<CheckoutFailureProps, 'onRetry'>) {
  const { t } = useTranslation();
  return (
    <div className={classes.panel} role="alert">
      <Notice
        icon={IconPlugConnectedX}
        title={t('payment.silentTitle')}
        text={t('payment.doubtText')}
        tone="danger"
      >
        <Button kind="primary" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      </Notice>
    </div>
  );
}

function kindOf(failure: ApiFailure): keyof typeof FAILURES {
  const { code } = failure;
  if (isUnreached(failure)) return 'offline';
  return code === 'PAYMENT_UNAVAILABLE' ? 'unavailable' : 'other';
}
