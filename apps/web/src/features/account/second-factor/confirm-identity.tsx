import type { User } from '@chuhe/contract/identity';
import type { SecondFactor, StepUpProof } from '@chuhe/contract/second-factor';
import { askPasskeyForStepUp, confirmIdentity } from '@chuhe/contract/second-factor-endpoints';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { SecondFactorProof } from '../../../components/second-factor/second-factor-proof.tsx';
import { api } from '../../../lib/api/api.ts';
import type { Sent } from '../../../lib/api/failure.ts';
import { waysOf } from '../../../lib/second-factor/ways-of.ts';
import { IdentityProof } from '../profile/identity-proof.tsx';

interface ConfirmIdentityProps {
  readonly user: User;
  readonly factor: SecondFactor;
  /** @param until until when changes are allowed */
  readonly onDone: (until: string) => void;
  readonly onCancel: () => void;
}

/** Confirms the log-in of this session before a change: by the second factor, or by the password if there is none yet. */
export function ConfirmIdentity({ user, factor, onDone, onCancel }: ConfirmIdentityProps) {
  const { t } = useTranslation();
  const until = useRef('');
  const send = async (body: StepUpProof): Promise<Sent> => {
    const answer = await api().call(confirmIdentity, { body }, { isQuiet: true });
    if (answer.success) until.current = answer.data.until;
    return answer;
  };
  const ways = waysOf(factor);
  const end = (): void => onDone(until.current);
  const cancel = <Button onClick={onCancel}>{t('ways.cancel')}</Button>;
  if (ways.length > 0) {
    return (
      <SecondFactorProof
        ways={ways}
        label={t('secondFactor.confirm')}
        askPasskey={() => api().call(askPasskeyForStepUp, {}, { isQuiet: true })}
        send={(secondFactor) => send({ secondFactor })}
        onDone={end}
      >
        {cancel}
      </SecondFactorProof>
    );
  }
  return (
    <IdentityProof
      user={user}
      lead={t('secondFactor.confirmLead')}
      label={t('secondFactor.confirm')}
      send={(password) => send(password === undefined ? {} : { password })}
      onDone={end}
    >
      {cancel}
    </IdentityProof>
  );
}
