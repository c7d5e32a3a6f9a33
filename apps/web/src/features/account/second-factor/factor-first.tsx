import type { SecondFactor, SecondFactorWay } from '@chuhe/contract/second-factor';
import { getSecondFactor } from '@chuhe/contract/second-factor-endpoints';
import { Activity, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { type ApiFailure, localFailure, type Sent } from '../../../lib/api/failure.ts';
import { type CallData, useCall } from '../../../lib/query/use-call.ts';
import { readWays, waysOf } from '../../../lib/second-factor/ways-of.ts';
import classes from '../profile/account.module.css';
import { Loaded } from '../profile/loaded.tsx';
import { useFocusOfStep } from '../profile/use-focus-of-step.ts';
import { ConfirmByFactor } from './confirm-by-factor.tsx';
import { isConfirmed } from './is-confirmed.ts';

/**
 * Waits for the answer of an action. If the server asks for the second factor, the user is asked, and the answer becomes a failure `ABORTED`,
 * which needs no message.
 */
export type Guarded = <Outcome extends Sent>(
  answer: Promise<Outcome>,
) => Promise<Outcome | ApiFailure>;

interface FactorFirstProps {
  /** Renders the form of an action that needs the second factor of an account that has one. */
  readonly children: (guarded: Guarded) => ReactNode;
  /** A button to cancel; with it, the second factor is asked for at once. */
  readonly cancel?: ReactNode;
}

/**
 * Asks for the second factor before it shows a form. An account without one, or with a recent confirmation, sees the form at once. If the
 * server asks for the second factor later, the form comes back after it with all that was typed.
 */
export function FactorFirst({ children, cancel }: FactorFirstProps) {
  const factor = useCall(getSecondFactor, {});
  const box = useRef<HTMLDivElement>(null);
  // The user has opened what has a button to cancel, so the focus goes to it when it has loaded.
  useFocusOfStep(box, cancel === undefined || factor.data !== undefined);
  return (
    <div ref={box} className={classes.plain}>
      <Loaded from={factor}>
        {(known) => (
          <Gate known={known} factor={factor} cancel={cancel}>
            {children}
          </Gate>
        )}
      </Loaded>
    </div>
  );
}

/** Whether the user is asked: not yet, before the form, or after the server has refused the form, by one of these ways. */
type Step = 'idle' | 'first' | readonly SecondFactorWay[];

interface GateProps extends FactorFirstProps {
  readonly known: SecondFactor;
  readonly factor: CallData<SecondFactor>;
}

function Gate({ known, factor: { refetch, set }, cancel, children }: GateProps) {
  const { t } = useTranslation();
  const ways = waysOf(known);
  const isFree = ways.length === 0 || isConfirmed(known);
  /** A form that is shown stays, so that nothing that was typed is lost. */
  const [isOpen, setOpen] = useState(isFree);
  if (isFree && !isOpen) setOpen(true);
  const [step, setStep] = useState<Step>(cancel === undefined ? 'idle' : 'first');
  const box = useRef<HTMLDivElement>(null);
  useFocusOfStep(box, step);
  const isRefused = typeof step === 'object';
  const isAsking = isRefused || (!isOpen && step === 'first');
  const guarded: Guarded = async (waiting) => {
    const answer = await waiting;
    if (answer.success || answer.code !== 'SECOND_FACTOR_REQUIRED') return answer;
    setStep(readWays(answer));
    // What is known is out of date.
    refetch();
    return localFailure('ABORTED');
  };
  return (
    <div ref={box} className={classes.plain}>
      {isAsking && (
        <ConfirmByFactor
          ways={isRefused ? step : ways}
          label={t('secondFactor.confirm')}
          onDone={(confirmedUntil) => {
            setOpen(true);
            setStep('idle');
            set((before) => before && { ...before, confirmedUntil });
            // A recovery code may have been used.
            refetch();
          }}
        >
          {cancel ?? <Button onClick={() => setStep('idle')}>{t('ways.cancel')}</Button>}
        </ConfirmByFactor>
      )}
      {!isOpen && !isAsking && (
        <>
          <p>{t('secondFactor.first')}</p>
          <div className={classes.ways}>
            <Button onClick={() => setStep('first')}>{t('secondFactor.confirm')}</Button>
          </div>
        </>
      )}
      {isOpen && <Activity mode={isAsking ? 'hidden' : 'visible'}>{children(guarded)}</Activity>}
    </div>
  );
}
