import { useTranslation } from 'react-i18next';
import { PasswordFields } from '../../../components/form/password-fields.tsx';
import { localFailure, type Sent } from '../../../lib/api/failure.ts';
import { exchangeProof } from '../identity/exchange-proof.ts';
import { identity } from '../identity/identity.ts';
import { asApiFailure } from '../identity/provider-failure.ts';
import { resetNote } from '../identity/tab-notes.ts';
import classes from './sign-in.module.css';
import { SignInPage } from './sign-in-page.tsx';

interface HostedResetProps {
  readonly email: string;
  /** Secret of the link. */
  readonly code: string;
  readonly onReset: () => Promise<void>;
}

/** Sets a new password at the identity provider, and logs in with it, which ends every earlier session. */
export function HostedReset({ email, code, onReset }: HostedResetProps) {
  const { t } = useTranslation();
  const send = async ({ password }: { readonly password: string }): Promise<Sent> => {
    const provider = await identity()
      .loadProvider()
      .catch(() => undefined);
    if (provider === undefined) return localFailure('NETWORK');
    const set = await provider.confirmReset(code, password);
    // The password may have been set even if the answer was lost.
    if (set.ok || set.code === 'network-request-failed') resetNote.write(email.toLowerCase());
    if (!set.ok) return asApiFailure(set);
    if (await logIn(email, password)) window.location.assign('/');
    else await onReset();
    return { success: true };
  };
  return (
    <SignInPage title={t('signIn.resetTitle')} lead={t('signIn.resetLead')}>
      {/* The link may come from somebody else, so the page shows whose account it is. */}
      <p className={classes.lead}>{email}</p>
      <PasswordFields
        username={email}
        label={t('form.newPassword')}
        submit={t('signIn.resetSave')}
        kind="primary"
        send={send}
      />
    </SignInPage>
  );
}

/** @returns whether a session has begun; if not, the user continues on the login page */
async function logIn(email: string, password: string): Promise<boolean> {
  const provider = await identity().loadProvider();
  const step = await provider?.signInByPassword(email, password);
  if (step?.ok !== true || step.value.kind !== 'proof') return false;
  return (await exchangeProof(step.value.proof)).success;
}
