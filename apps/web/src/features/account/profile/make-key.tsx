import { makeCloudKey } from '@chuhe/contract/cloud-endpoints';
import type { User } from '@chuhe/contract/identity';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api/api.ts';
import type { AnswerOf } from '../../../lib/api/call-types.ts';
import type { Sent } from '../../../lib/api/failure.ts';
import { IdentityProof } from './identity-proof.tsx';

type Made = AnswerOf<'makeCloudKey'>;

interface MakeKeyProps {
  readonly user: User;
  /** Whether the new key replaces an earlier one. */
  readonly isReplaced: boolean;
  readonly onMade: (made: Made) => void;
  /** A button to cancel. */
  readonly children: ReactNode;
}

/** Makes a key for programs, after a proof of identity: the password, or a recent log-in for an account without one. */
export function MakeKey({ user, isReplaced, onMade, children }: MakeKeyProps) {
  const { t } = useTranslation();
  const made = useRef<Made>(undefined);
  const send = async (oldPassword?: string): Promise<Sent> => {
    const body = oldPassword === undefined ? {} : { oldPassword };
    const answer = await api().call(makeCloudKey, { body }, { isQuiet: true });
    if (answer.success) made.current = answer.data;
    return answer;
  };
  return (
    <>
      {isReplaced && <p>{t('me.programKey.replaceLead')}</p>}
      <IdentityProof
        user={user}
        lead={t('me.programKey.password')}
        label={t(isReplaced ? 'me.programKey.replace' : 'me.programKey.make')}
        send={send}
        onDone={() => {
          if (made.current !== undefined) onMade(made.current);
        }}
      >
        {children}
      </IdentityProof>
    </>
  );
}
