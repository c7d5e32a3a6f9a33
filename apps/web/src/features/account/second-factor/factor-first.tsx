import { getSecondFactor } from '@chuhe/contract/second-factor-endpoints';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { useCall } from '../../../lib/query/use-call.ts';
import { waysOf } from '../../../lib/second-factor/ways-of.ts';
import classes from '../profile/account.module.css';
import { ConfirmByFactor } from './confirm-by-factor.tsx';
import { isConfirmed } from './is-confirmed.ts';

interface FactorFirstProps {
  /** The form of an action that needs the second factor of an account that has one. */
  readonly children: ReactNode;
  /** A button to cancel; with it, the second factor is asked for at once. */
  readonly cancel?: ReactNode;
}

/** Asks for the second factor before it shows a form. An account without one, or with a recent confirmation, sees the form at once. */
export function FactorFirst({ children, cancel }: FactorFirstProps) {
  const { t } = useTranslation();
  const { data, refetch, set } = useCall(getSecondFactor, {});
  const [isAsking, setAsking] = useState(cancel !== undefined);
  const ways = data === undefined ? [] : waysOf(data);
  if (data === undefined || ways.length === 0 || isConfirmed(data)) return children;
  if (!isAsking) {
    return (
      <>
        <p>{t('secondFactor.first')}</p>
        <div className={classes.ways}>
          <Button onClick={() => setAsking(true)}>{t('secondFactor.confirm')}</Button>
        </div>
      </>
    );
  }
  return (
    <ConfirmByFactor
      ways={ways}
      label={t('secondFactor.confirm')}
      onDone={(confirmedUntil) => {
        set((before) => before && { ...before, confirmedUntil });
        // A recovery code may have been used.
        refetch();
      }}
    >
      {cancel ?? <Button onClick={() => setAsking(false)}>{t('ways.cancel')}</Button>}
    </ConfirmByFactor>
  );
}
