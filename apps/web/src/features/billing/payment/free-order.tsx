import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import type { ApiFailure } from '../../../lib/api/failure.ts';
import { tellFailure } from '../../../lib/api/failure-toast.ts';
import { whileBusy } from '../../../lib/state/busy.ts';
import classes from './payment.module.css';
import { goToPaid } from './payment-places.ts';
import { askWithConsent, type CheckoutWanted, paidSession } from './use-checkout.ts';
import { isCouponRefused } from './use-quote.ts';

interface FreeOrderProps {
  readonly wanted: CheckoutWanted;
  /** Called if the coupon cannot be used any more. */
  readonly onRefused: (failure: ApiFailure) => void;
}

/** In place of the payment form if a coupon covers the price. */
export function FreeOrder({ wanted, onRefused }: FreeOrderProps) {
  const { t } = useTranslation();
  const id = useId();
  const place = async (): Promise<void> => {
    const { signal } = new AbortController();
    const answer = await whileBusy(() => askWithConsent(wanted, signal));
    if (answer.success) return goToPaid(answer.data.sessionId);
    const paid = paidSession(answer);
    if (paid !== undefined) return goToPaid(paid);
    tellFailure(answer);
    if (isCouponRefused(answer)) onRefused(answer);
  };
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <h2 id={id}>{t('payment.freeTitle')}</h2>
      <p className={classes.quiet}>{t('payment.freeText')}</p>
      <Button kind="primary" onClick={() => void place()}>
        {t('payment.freeGo')}
      </Button>
    </section>
  );
}
