import { passwordField } from '@chuhe/contract/identity';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Button } from '../../../components/button.tsx';
import form from '../../../components/form/form.module.css';
import { PasswordField } from '../../../components/form/password-field.tsx';
import { checkBy } from '../../../lib/form/form-errors.ts';
import { useForm } from '../../../lib/form/use-form.ts';

interface ConfirmPasswordProps {
  /** Email address of the account at the provider. */
  readonly email: string;
  /** @returns an error message if the confirmation failed */
  readonly confirm: (password: string) => Promise<string | undefined>;
}

/** A form for the password stored at the identity provider. */
export function ConfirmPassword({ email, confirm }: ConfirmPasswordProps) {
  const { t } = useTranslation();
  const shown = useForm({
    check: (values) => checkBy(z.object({ password: passwordField }), values),
    send: async ({ password }) => {
      const message = await confirm(password);
      if (message === undefined) return { success: true };
      const fields = [{ path: 'password', message }];
      return { success: false, code: 'LOGIN_FAILED', message, status: 400, fields };
    },
    onDone: () => undefined,
  });
  return (
    <form className={form.form} {...shown.form}>
      <input type="text" autoComplete="username" defaultValue={email} readOnly hidden />
      <PasswordField
        name="password"
        label={t('ways.passwordOf', { email })}
        error={shown.errorOf('password')}
        autoComplete="current-password"
      />
      <Button type="submit">{t('ways.continueWith', { name: t('ways.password') })}</Button>
    </form>
  );
}
