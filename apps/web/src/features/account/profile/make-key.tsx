import { makeCloudKey } from '@chuhe/contract/cloud-endpoints';
import type { User } from '@chuhe/contract/identity';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, LinkButton } from '../../../components/button.tsx';
import { api } from '../../../lib/api/api.ts';
import type { AnswerOf } from '../../../lib/api/call-types.ts';
import type { Sent } from '../../../lib/api/failure.ts';
import { tellFailure } from '../../../lib/api/failure-toast.ts';
import { whileBusy } from '../../../lib/state/busy.ts';
import classes from './account.module.css';
import { PasswordProof } from './password-proof.tsx';

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
  /** The server's message if the log-in is not recent enough. */
  const [stale, setStale] = useState<string>();
  const send = async (oldPassword?: string): Promise<Sent> => {
    const body = oldPassword === undefined ? {} : { oldPassword };
    const answer = await api().call(makeCloudKey, { body }, { isQuiet: true });
    if (answer.success) made.current = answer.data;
    return answer;
  };
  const finish = (): void => {
    if (made.current !== undefined) onMade(made.current);
  };
  const makeAtOnce = async (): Promise<void> => {
    const answer = await whileBusy(() => send());
    if (answer.success) finish();
    else if (answer.code === 'FRESH_SIGN_IN_REQUIRED') setStale(answer.message);
    else tellFailure(answer);
  };
  const label = t(isReplaced ? 'me.programKey.replace' : 'me.programKey.make');
  const lead = isReplaced ? <p>{t('me.programKey.replaceLead')}</p> : null;
  if (user.hasPassword) {
    return (
      <>
        {lead}
        <PasswordProof
          lead={t('me.programKey.password')}
          label={label}
          send={send}
          onDone={finish}
        />
        <div className={classes.ways}>{children}</div>
      </>
    );
  }
  return (
    <>
      {lead}
      {stale !== undefined && (
        <p className={classes.problem} role="alert">
          {stale}
        </p>
      )}
      <div className={classes.ways}>
        {stale === undefined ? (
          <Button kind="primary" onClick={() => void makeAtOnce()}>
            {label}
          </Button>
        ) : (
          <LinkButton to="/logout">{t('account.logout')}</LinkButton>
        )}
        {children}
      </div>
    </>
  );
}
