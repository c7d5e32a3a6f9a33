import { passwordField } from '@chuhe/contract/identity';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { AppLink } from '../../../components/app-link.tsx';
import { Button } from '../../../components/button.tsx';
import form from '../../../components/form/form.module.css';
import { PasswordField } from '../../../components/form/password-field.tsx';
import { checkBy } from '../../../lib/form/form-errors.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import classes from './sign-in.module.css';
import { SignInPage } from './sign-in-page.tsx';
import type { SignIn } from './use-sign-in.ts';

interface LinkFormProps extends Pick<SignIn, 'link' | 'startOver'> {
  /** The address that the proof and the account of this site have in common. */
  readonly email: string;
}

/** The form for the password of an existing account with the same address, to connect the sign-in to that account. */
export function LinkForm({ email, link, startOver }: LinkFormProps) {
  const { t } = useTranslation();
  const shown = useForm({
    check: (values) => checkBy(z.object({ password: passwordField }), values),
    send: ({ password }) => link(password),
    onDone: () => undefined,
  });
  return (
    <SignInPage title={t('ways.linkTitle')} lead={t('ways.linkLead', { email })}>
      <form className={form.form} {...shown.form}>
        {/* Tells a password manager to which user the password belongs. */}
        <input type="text" autoComplete="username" defaultValue={email} readOnly hidden />
        <PasswordField
          name="password"
          label={t('form.password')}
          error={shown.errorOf('password')}
          autoComplete="current-password"
          aside={<AppLink to="/login#forgot">{t('signIn.forgot')}</AppLink>}
        />
        <Button type="submit" kind="primary">
          {t('ways.linkSend')}
        </Button>
      </form>
      <p className={classes.ways}>
        <button type="button" onClick={startOver}>
          {t('ways.codeBack')}
        </button>
      </p>
    </SignInPage>
  );
}
