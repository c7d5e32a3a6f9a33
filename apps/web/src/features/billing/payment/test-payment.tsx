import { playPayment } from '@chuhe/contract/payment-endpoints';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import IconFlask from '~icons/flask';
import { Button } from '../../../components/button.tsx';
import { api } from '../../../lib/api/api.ts';
import { tellFailure } from '../../../lib/api/failure-toast.ts';
import { whileBusy } from '../../../lib/state/busy.ts';
import classes from './payment.module.css';
import { goToPaid } from './payment-places.ts';

const OUTCOMES = [
  ['SUCCEED', 'payment.succeed'],
  ['DECLINE', 'payment.decline'],
  ['ABANDON', 'payment.abandon'],
] as const;
type Outcome = (typeof OUTCOMES)[number][0];

interface TestPaymentProps {
  readonly sessionId: string;
  /** Called if the server no longer has the payment. */
  readonly onLost: () => void;
}

/** A simulated payment of a test installation, clearly marked as such. */
export function TestPayment({ sessionId, onLost }: TestPaymentProps) {
  const { t } = useTranslation();
  const id = useId();
  const play = async (outcome: Outcome): Promise<void> => {
    const body = { sessionId, outcome };
    const answer = await whileBusy(() => api().call(playPayment, { body }, { isQuiet: true }));
    // A conflict means that the payment was settled in another tab; the result page shows its state.
    if (answer.success || answer.code === 'CONFLICT') goToPaid(sessionId);
    else if (answer.code === 'NOT_FOUND') onLost();
    else tellFailure(answer);
  };
  return (
    <section className={classes.test} aria-labelledby={id}>
      <h2 id={id}>
        <IconFlask size={20} stroke={1.8} aria-hidden="true" />
        {t('payment.testTitle')}
      </h2>
      <p>{t('payment.testText')}</p>
      <div className={classes.ways}>
        {OUTCOMES.map(([outcome, label]) => (
          <Button
            key={outcome}
            kind={outcome === 'SUCCEED' ? 'primary' : 'default'}
            onClick={() => void play(outcome)}
          >
            {t(label)}
          </Button>
        ))}
      </div>
    </section>
  );
}
