import { useTranslation } from 'react-i18next';
import { PasswordFields } from '../../../components/form/password-fields.tsx';
import { localFailure, type Sent } from '../../../lib/api/failure.ts';
import { emitToast } from '../../../lib/toast.ts';
import { identity } from '../identity/identity.ts';
import { asApiFailure } from '../identity/provider-failure.ts';

interface AddPasswordProps {
  /** Email address of the account at the provider. */
  readonly email: string;
  readonly onDone: () => void;
}

/** Adds a password at the provider to an account that has signed in by a social provider only. */
export function AddPassword({ email, onDone }: AddPasswordProps) {
  const { t } = useTranslation();
  const send = async ({ password }: { readonly password: string }): Promise<Sent> => {
    const result = await (await identity().loadProvider())?.linkPassword(email, password);
    if (result === undefined) return localFailure('NETWORK');
    return result.ok ? { success: true } : asApiFailure(result);
  };
  return (
    <PasswordFields
      username={email}
      label={t('form.newPassword')}
      submit={t('ways.addPassword')}
      send={send}
      onDone={() => {
        emitToast({ tone: 'success', title: t('ways.connected') });
        onDone();
      }}
    >
      <p>{t('ways.addPasswordLead', { email })}</p>
    </PasswordFields>
  );
}
