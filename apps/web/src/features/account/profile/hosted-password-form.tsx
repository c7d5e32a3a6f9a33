import { revokeOtherSessions } from '@chuhe/contract/identity-endpoints';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { type ChosenPassword, PasswordFields } from '../../../components/form/password-fields.tsx';
import { Section } from '../../../components/section.tsx';
import { api } from '../../../lib/api/api.ts';
import { localFailure, type Sent } from '../../../lib/api/failure.ts';
import { whileBusy } from '../../../lib/state/busy.ts';
import { emitToast } from '../../../lib/toast.ts';
import { identity } from '../identity/identity.ts';
import { asApiFailure } from '../identity/provider-failure.ts';
import classes from './account.module.css';

interface HostedPasswordFormProps {
  readonly email: string;
  /** Called when other sessions may have ended. */
  readonly onChanged: () => void;
}

/**
 * Changes the password stored at the identity provider. The provider ends its other sessions itself; a second call ends the other sessions
 * of this site. If the second call fails, the new password is valid nevertheless.
 */
export function HostedPasswordForm({ email, onChanged }: HostedPasswordFormProps) {
  const { t } = useTranslation();
  /** Whether older sessions may still be active, because the second call failed. */
  const [goOn, setGoOn] = useState(false);
  const endOthers = async (): Promise<void> => {
    const ended = await whileBusy(() =>
      api().call(revokeOtherSessions, { query: {} }, { isQuiet: true }),
    );
    setGoOn(!ended.success);
    onChanged();
    if (ended.success) emitToast({ tone: 'success', title: t('me.passwordChanged') });
  };
  return (
    <Section title={t('me.passwordTitle')} lead={t('me.passwordLead')}>
      {goOn && (
        <div className={classes.problem} role="alert">
          <p>{t('me.othersGoOn')}</p>
          <Button onClick={() => void endOthers()}>{t('me.endOthers')}</Button>
        </div>
      )}
      <PasswordFields
        username={email}
        label={t('form.newPassword')}
        submit={t('me.save')}
        asksOld
        send={change}
        onDone={() => void endOthers()}
      />
    </Section>
  );
}

async function change({ oldPassword = '', password }: ChosenPassword): Promise<Sent> {
  const result = await (await identity().loadProvider())?.changePassword(oldPassword, password);
  if (result === undefined) return localFailure('NETWORK');
  if (result.ok) return { success: true };
  const failure = asApiFailure(result);
  return result.code === 'invalid-credential' ? { ...failure, code: 'WRONG_PASSWORD' } : failure;
}
