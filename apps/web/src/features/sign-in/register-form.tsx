import { registerSchema } from '@chuhe/contract/identity';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import form from '../../components/form/form.module.css';
import { PasswordField } from '../../components/form/password-field.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { checkBy, checkConfirmation } from '../../lib/form/form-errors.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { signUp } from '../../lib/session/the-session.ts';

/** @param onDone called once there is an account, and a session of it. */
export function RegisterForm({ onDone }: { readonly onDone: () => void }) {
  const { t, i18n } = useTranslation();
  const shown = useForm({
    check: ({ confirmPassword, ...values }) =>
      checkBy(registerSchema, values, checkConfirmation(values['password'], confirmPassword)),
    send: (body) => signUp({ body }),
    onDone,
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
      />
      <TextField
        name="phone"
        type="tel"
        label={t('form.phone')}
        isOptional
        error={shown.errorOf('phone')}
        autoComplete="tel"
      />
      <PasswordField
        name="password"
        label={t('form.password')}
        error={shown.errorOf('password')}
        autoComplete="new-password"
      />
      <PasswordField
        name="confirmPassword"
        label={t('form.confirmPassword')}
        error={shown.errorOf('confirmPassword')}
        autoComplete="new-password"
      />
      <Button type="submit" kind="primary">
        {t('account.register')}
      </Button>
    </form>
  );
}
