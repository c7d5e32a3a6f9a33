import { profileChangeSchema, type User } from '@chuhe/contract/identity';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import form from '../../components/form/form.module.css';
import { PasswordField } from '../../components/form/password-field.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { Section } from '../../components/section.tsx';
import { api } from '../../lib/api/the-api.ts';
import { checkBy } from '../../lib/form/form-errors.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { whileBusy } from '../../lib/state/busy.ts';
import { emitToast } from '../../lib/toast.ts';
import classes from './account.module.css';
import { sendVerification } from './account-calls.ts';
import { checkOldPassword } from './check-old-password.ts';
import { saveProfile } from './save-profile.ts';

/** The address, whether it is proved, and another one. */
export function EmailSection({ user }: { readonly user: User }) {
  const { t } = useTranslation();
  const resend = async (): Promise<void> => {
    const answer = await whileBusy(() => api.call(sendVerification, {}));
    if (answer.success) emitToast({ tone: 'success', title: t('me.resent') });
  };
  const isOpen = user.email !== null && !user.emailVerified;
  return (
    <Section title={t('form.email')} lead={t('me.emailLead')}>
      <p className={classes.address}>
        {user.email ?? t('me.addressMissing')}
        {user.email !== null && (
          <span className={classes.badge} data-tone={user.emailVerified ? undefined : 'warning'}>
            {user.emailVerified ? t('me.confirmed') : t('me.unconfirmed')}
          </span>
        )}
      </p>
      {isOpen && <Button onClick={() => void resend()}>{t('me.resend')}</Button>}
      <EmailForm user={user} />
    </Section>
  );
}

function EmailForm({ user }: { readonly user: User }) {
  const { t } = useTranslation();
  const details = useRef<HTMLDetailsElement>(null);
  const shown = useForm({
    check: (values) =>
      checkBy(profileChangeSchema, { email: '', ...values }, checkOldPassword(user, values)),
    send: saveProfile,
    onDone: ({ email }, element) => {
      element.reset();
      if (details.current) details.current.open = false;
      emitToast({ tone: 'success', title: t('me.emailSent', { email }) });
    },
  });
  return (
    <details ref={details} className={classes.more}>
      <summary>{t('me.emailChange')}</summary>
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
    </details>
  );
}
