import type { User } from '@chuhe/contract/identity';
import type { SecondFactor, SecondFactorWay } from '@chuhe/contract/second-factor';
import { confirmIdentity } from '@chuhe/contract/second-factor-endpoints';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { api } from '../../../lib/api/api.ts';
import { localFailure, type Sent } from '../../../lib/api/failure.ts';
import { readWays, waysOf } from '../../../lib/second-factor/ways-of.ts';
import { OwnProof } from '../profile/identity-proof.tsx';
import { ConfirmByFactor } from './confirm-by-factor.tsx';

interface ConfirmIdentityProps {
  readonly user: User;
  readonly factor: SecondFactor;
  /** Why the password is needed. */
  readonly lead: string;
  readonly label: string;
  /** @param until until when changes are allowed */
  readonly onDone: (until: string) => void;
  readonly onCancel: () => void;
}

/** Confirms the log-in of this session before a change: by the second factor, or by the password if there is none yet. */
export function ConfirmIdentity(props: ConfirmIdentityProps) {
  const { user, factor, lead, label, onDone, onCancel } = props;
  const { t } = useTranslation();
  const until = useRef('');
  /** Set if the account has a second factor that this page did not know of. */
  const [required, setRequired] = useState<readonly SecondFactorWay[]>();
  const send = async (password?: string): Promise<Sent> => {
    const body = password === undefined ? {} : { password };
    const answer = await api().call(confirmIdentity, { body }, { isQuiet: true });
    if (answer.success) until.current = answer.data.until;
    else if (answer.code === 'SECOND_FACTOR_REQUIRED') {
      setRequired(readWays(answer));
      return localFailure('ABORTED');
    }
    return answer;
  };
  const ways = required ?? waysOf(factor);
  const cancel = <Button onClick={onCancel}>{t('ways.cancel')}</Button>;
  if (ways.length > 0) {
    return (
      <ConfirmByFactor ways={ways} label={label} onDone={onDone}>
        {cancel}
      </ConfirmByFactor>
    );
  }
  return (
    <OwnProof
      user={user}
      lead={lead}
      label={label}
      send={send}
      onDone={() => onDone(until.current)}
    >
      {cancel}
    </OwnProof>
  );
}
