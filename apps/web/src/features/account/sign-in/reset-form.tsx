import { resetPassword } from '@chuhe/contract/identity-endpoints';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordFields } from '../../../components/form/password-fields.tsx';
import { api } from '../../../lib/api/api.ts';
import type { Sent } from '../../../lib/api/failure.ts';
import { BrokenLink } from './broken-link.tsx';
import { SignInPage } from './sign-in-page.tsx';

interface ResetFormProps {
  /** Secret of the link. */
  readonly token: string;
  readonly onDone: () => void;
}

/** Sets a new password by a link from an email. */
export function ResetForm({ token, onDone }: ResetFormProps) {
  const { t } = useTranslation();
  const [isBroken, setBroken] = useState(false);
  const send = async ({ password }: { readonly password: string }): Promise<Sent> => {
    const body = { token, password };
    const answer = await api().call(resetPassword, { body }, { isQuiet: true });
    // A truncated link is treated as expired.
    const isCut = !answer.success && answer.fields.some(({ path }) => path === 'token');
    setBroken(isCut || (!answer.success && answer.code === 'LINK_EXPIRED'));
    return answer;
  };
  if (isBroken) return <BrokenLink way="forgot" />;
  return (
    <SignInPage title={t('signIn.resetTitle')} lead={t('signIn.resetLead')}>
      <PasswordFields
        label={t('form.newPassword')}
        submit={t('signIn.resetSave')}
        kind="primary"
        send={send}
        onDone={onDone}
      />
    </SignInPage>
  );
}
