import type { Consent } from '@chuhe/contract/consent';
import { registerSchema } from '@chuhe/contract/identity';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../../../components/app-link.tsx';
import { Button } from '../../../components/button.tsx';
import form from '../../../components/form/form.module.css';
import { NewPasswordFields } from '../../../components/form/new-password-fields.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { checkBy, checkConfirmation } from '../../../lib/form/form-errors.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { useSite } from '../../../lib/site/use-site.ts';
import { wantedAfter } from '../../../lib/site/wanted-consent.ts';
import { ConsentCheck } from './consent-check.tsx';
import type { SignIn } from './use-sign-in.ts';

export function RegisterForm({ register }: Pick<SignIn, 'register'>) {
  const { t, i18n } = useTranslation();
  const [isTaken, setTaken] = useState(false);
  const site = useSite();
  /** The versions to accept, if they have changed since the page was loaded. The user then accepts them again. */
  const [newer, setNewer] = useState<Consent>();
  const shown = useForm({
    check: ({ confirmPassword, consent, ...values }) =>
      checkBy(registerSchema, values, {
        ...checkConfirmation(values['password'], confirmPassword),
        ...(consent === undefined && { consent: { key: 'TERMS_NOT_ACCEPTED' } }),
      }),
    send: async (registration) => {
      const wanted = newer ?? site?.consent;
      const sent = await register({ ...registration, ...(wanted && { consent: wanted }) });
      setTaken(!sent.success && sent.code === 'EMAIL_IN_USE');
      if (!sent.success) setNewer(wantedAfter(sent) ?? newer);
      return sent;
    },
    onDone: () => undefined,
  });
  const names = (
    [
      ['lastName', 'family-name'],
      ['firstName', 'given-name'],
    ] as const
  ).map(([name, autoComplete]) => (
    <TextField
      key={name}
      name={name}
      label={t(`form.${name}`)}
      error={shown.errorOf(name)}
      autoComplete={autoComplete}
    />
  ));
  return (
    <form className={form.form} {...shown.form}>
      <div className={form.columns}>{i18n.language === 'en' ? names.toReversed() : names}</div>
      <TextField
        name="email"
        type="email"
        label={t('form.email')}
        error={shown.errorOf('email')}
        autoComplete="email"
        inputMode="email"
        aside={isTaken && <AppLink to="/login">{t('account.login')}</AppLink>}
      />
      <TextField
        name="phone"
        type="tel"
        label={t('form.phone')}
        isOptional
        error={shown.errorOf('phone')}
        autoComplete="tel"
      />
      <NewPasswordFields label={t('form.password')} errorOf={shown.errorOf} />
      <ConsentCheck key={JSON.stringify(newer)} error={shown.errorOf('consent')} />
      <Button type="submit" kind="primary">
        {t('account.register')}
      </Button>
    </form>
  );
}
