import type { User } from '@chuhe/contract/identity';
import type { SecondFactor } from '@chuhe/contract/second-factor';
import { confirmIdentity } from '@chuhe/contract/second-factor-endpoints';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { api } from '../../../lib/api/api.ts';
import type { Sent } from '../../../lib/api/failure.ts';
import { waysOf } from '../../../lib/second-factor/ways-of.ts';
import { IdentityProof } from '../profile/identity-proof.tsx';
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
  const send = async (password?: string): Promise<Sent> => {
    const body = password === undefined ? {} : { password };
    const answer = await api().call(confirmIdentity, { body }, { isQuiet: true });
    if (answer.success) until.current = answer.data.until;
    return answer;
  };
  const ways = waysOf(factor);
  const cancel = <Button onClick={onCancel}>{t('ways.cancel')}</Button>;
  if (ways.length > 0) {
    return (
      <ConfirmByFactor ways={ways} label={label} onDone={onDone}>
        {cancel}
      </ConfirmByFactor>
    );
  }
  return (
    <IdentityProof
      user={user}
      lead={lead}
      label={label}
      send={send}
      onDone={() => onDone(until.current)}
    >
      {cancel}
    </IdentityProof>
  );
}
