import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconCreditCardOff from '~icons/credit-card-off';
import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { loadChunk } from '../../../lib/chunk.ts';
import classes from './payment.module.css';
import { Waiting } from './waiting.tsx';

const StripeFrame = lazy(async () => {
  const module = await loadChunk(() => import('./stripe-frame.tsx'));
  return { default: module.StripeFrame };
});

interface StripeFormProps {
  readonly clientSecret: string;
  readonly publishableKey: string;
}

/** Stripe's embedded form. It runs in a frame from Stripe, so card numbers never reach this page. */
export function StripeForm(props: StripeFormProps) {
  const { t } = useTranslation();
  const [isMissing, setIsMissing] = useState(false);
  if (!isMissing) {
    return (
      <Suspense fallback={<Waiting />}>
        <StripeFrame {...props} onMissing={() => setIsMissing(true)} />
      </Suspense>
    );
  }
  return (
    <div className={classes.panel} role="alert">
      <Notice
        icon={IconCreditCardOff}
        title={t('payment.formMissingTitle')}
        text={t('payment.formMissingText')}
        tone="danger"
      >
        <Button kind="primary" onClick={() => setIsMissing(false)}>
          {t('common.retry')}
        </Button>
      </Notice>
    </div>
  );
}
