import { makeCloudKey } from '@chuhe/contract/cloud-endpoints';
import { CLOUD_KEY_NAME } from '@chuhe/contract/cloud-key-limits';
import type { User } from '@chuhe/contract/identity';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../components/form/text-field.tsx';
import { api } from '../../../lib/api/api.ts';
import type { AnswerOf } from '../../../lib/api/call-types.ts';
import type { Sent } from '../../../lib/api/failure.ts';
import { IdentityProof } from './identity-proof.tsx';

type Made = AnswerOf<'makeCloudKey'>;

interface MakeKeyProps {
  readonly user: User;
  /** The key that the new one replaces, if any. */
  readonly replaced: { readonly name: string } | null;
  readonly onMade: (made: Made) => void;
  /** A button to cancel. */
  readonly children: ReactNode;
}

/** Makes a key for programs, after a proof of identity: the password, or a recent log-in for an account without one. */
export function MakeKey({ user, replaced, onMade, children }: MakeKeyProps) {
  const { t } = useTranslation();
  const [name, setName] = useState(replaced?.name ?? '');
  const [nameError, setNameError] = useState<string>();
  const isReplaced = replaced !== null;
  const made = useRef<Made>(undefined);
  const send = async (oldPassword?: string): Promise<Sent> => {
    const body = { name, ...(oldPassword !== undefined && { oldPassword }) };
    const answer = await api().call(makeCloudKey, { body }, { isQuiet: true });
    if (answer.success) made.current = answer.data;
    else setNameError(answer.fields.find(({ path }) => path === 'name')?.message);
    return answer;
  };
  return (
    <>
      {isReplaced && <p>{t('me.programKey.replaceLead')}</p>}
      <TextField
        name="keyName"
        label={t('me.programKey.name')}
        hint={t('me.programKey.nameHint')}
        error={nameError}
        isOptional
        maxLength={CLOUD_KEY_NAME}
        autoComplete="off"
        value={name}
        onChange={({ currentTarget }) => {
          setName(currentTarget.value);
          setNameError(undefined);
        }}
      />
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
