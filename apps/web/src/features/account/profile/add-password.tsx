import { useTranslation } from 'react-i18next';
import { PasswordFields } from '../../../components/form/password-fields.tsx';
import { localFailure, type Sent } from '../../../lib/api/failure.ts';
import { emitToast } from '../../../lib/toast.ts';
import { asApiFailure } from '../identity/provider-failure.ts';
import { loadProvider } from '../identity/the-provider.ts';

interface AddPasswordProps {
  /** Of the account at the provider. */
  readonly email: string;
  readonly onDone: () => void;
}

/** A password at the provider, for an account that came there by somebody else. */
export function AddPassword({ email, onDone }: AddPasswordProps) {
  const { t } = useTranslation();
  const send = async ({ password }: { readonly password: string }): Promise<Sent> => {
    const result = await (await loadProvider())?.linkPassword(email, password);
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
