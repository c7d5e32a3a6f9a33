import { profileChangeSchema, type User } from '@chuhe/contract/identity';
import { sendVerification } from '@chuhe/contract/identity-endpoints';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import form from '../../../components/form/form.module.css';
import { PasswordField } from '../../../components/form/password-field.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { Section } from '../../../components/section.tsx';
import { api } from '../../../lib/api/api.ts';
import type { Answer } from '../../../lib/api/api-client.ts';
import { localFailure, type Sent } from '../../../lib/api/failure.ts';
import { tellFailure } from '../../../lib/api/failure-toast.ts';
import { checkBy } from '../../../lib/form/form-errors.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { whileBusy } from '../../../lib/state/busy.ts';
import { emitToast } from '../../../lib/toast.ts';
import { identity } from '../identity/identity.ts';
import { asApiFailure } from '../identity/provider-failure.ts';
import { FactorFirst, type Guarded } from '../second-factor/factor-first.tsx';
import classes from './account.module.css';
import { checkOldPassword } from './check-old-password.ts';
import { saveProfile } from './save-profile.ts';
import type { Hosted } from './use-hosted-account.ts';
import { addressOf } from './ways-to-confirm.ts';

interface EmailSectionProps {
  readonly user: User;
  readonly hosted: Hosted | undefined;
}

/** The email address: whether it is verified, and a form to change it. */
export function EmailSection({ user, hosted }: EmailSectionProps) {
  const { t } = useTranslation();
  // The address is stored where the password is stored: on this site or at the provider.
  const isHosted = hosted?.ways.passwords === 'hosted' && !user.hasPassword;
  const address = isHosted ? (hosted.own?.email ?? addressOf(hosted.identities)) : null;
  const email = user.email ?? address ?? undefined;
  const hasPasswordThere =
    hosted?.own?.ways.includes('EMAIL') ??
    hosted?.identities.some(({ providerType }) => providerType === 'EMAIL') ??
    false;
  const resend = async (): Promise<void> => {
    const answer = await whileBusy(() => (isHosted ? mailByProvider() : mailFromHere()));
    if (answer.success) emitToast({ tone: 'success', title: t('me.resent') });
    else tellFailure(answer);
  };
  const isOpen = email !== undefined && !user.emailVerified;
  // The provider sends the email to the account that is signed in there, so that account has to be this user's.
  const mayMail = !isHosted || hosted.own !== undefined;
  return (
    <Section title={t('form.email')} lead={t('me.emailLead')}>
      <p className={classes.address}>
        {email ?? t('me.addressMissing')}
        {email !== undefined && (
          <span className={classes.badge} data-tone={user.emailVerified ? undefined : 'warning'}>
            {user.emailVerified ? t('me.confirmed') : t('me.unconfirmed')}
          </span>
        )}
      </p>
      {isOpen && mayMail && <Button onClick={() => void resend()}>{t('me.resend')}</Button>}
      {isOpen && !mayMail && <p>{t('ways.resendFirst', { ways: t('ways.accountWays') })}</p>}
      {isHosted ? (
        <p className={classes.times}>{t(hasPasswordThere ? 'ways.emailStays' : 'ways.emailOf')}</p>
      ) : (
        <EmailForm user={user} />
      )}
    </Section>
  );
}

function mailFromHere(): Promise<Answer<null>> {
  return api().call(sendVerification, {}, { isQuiet: true });
}

async function mailByProvider(): Promise<Sent> {
  const sent = await (await identity().loadProvider())?.sendVerification();
  if (sent === undefined) return localFailure('NETWORK');
  return sent.ok ? { success: true } : asApiFailure(sent);
}

function EmailForm({ user }: { readonly user: User }) {
  const { t } = useTranslation();
  const details = useRef<HTMLDetailsElement>(null);
  const close = (): void => {
    if (details.current) details.current.open = false;
  };
  return (
    <details ref={details} className={classes.more}>
      <summary>{t('me.emailChange')}</summary>
      <FactorFirst>
        {(guarded) => <EmailFields user={user} guarded={guarded} onDone={close} />}
      </FactorFirst>
    </details>
  );
}

interface EmailFieldsProps {
  readonly user: User;
  readonly guarded: Guarded;
  readonly onDone: () => void;
}

function EmailFields({ user, guarded, onDone }: EmailFieldsProps) {
  const { t } = useTranslation();
  const shown = useForm({
    check: (values) =>
      checkBy(profileChangeSchema, { email: '', ...values }, checkOldPassword(user, values)),
    send: (change) => guarded(saveProfile(change)),
    onDone: ({ email }, element) => {
      element.reset();
      onDone();
      emitToast({ tone: 'success', title: t('me.emailSent', { email }) });
    },
  });
  return (
    <form className={form.form} {...shown.form}>
      <TextField
        name="email"
        type="email"
        label={t('form.email')}
        error={shown.errorOf('email')}
        autoComplete="email"
        inputMode="email"
      />
      {user.hasPassword && (
        <PasswordField
          name="oldPassword"
          label={t('form.currentPassword')}
          error={shown.errorOf('oldPassword')}
          autoComplete="current-password"
        />
      )}
      <Button type="submit">{t('me.save')}</Button>
    </form>
  );
}
