import { loginSchema } from '@chuhe/contract/identity';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../../../components/app-link.tsx';
import { Button } from '../../../components/button.tsx';
import form from '../../../components/form/form.module.css';
import { PasswordField } from '../../../components/form/password-field.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { checkBy } from '../../../lib/form/form-errors.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import type { SignIn } from './use-sign-in.ts';

interface LoginFormProps extends Pick<SignIn, 'logIn' | 'known'> {
  /** The email address or username that the user has typed before. */
  readonly typed?: string;
  readonly onType?: (text: string) => void;
}

export function LoginForm({ logIn, known, typed, onType }: LoginFormProps) {
  const { t } = useTranslation();
  const element = useRef<HTMLFormElement>(null);
  const typeInto = useRef(onType);
  useLayoutEffect(() => {
    typeInto.current = onType;
  });
  // Fills in the address of the account that a refused attempt has found, so that only the password is missing.
  useEffect(() => {
    const [username, password] = ['username', 'password'].map((name) =>
      element.current?.querySelector<HTMLInputElement>(`input[name="${name}"]`),
    );
    if (known === undefined || !username || !password) return;
    username.value = known.email;
    // A value set by a program causes no event, and the form for a forgotten password must begin with this address too.
    typeInto.current?.(known.email);
    password.focus();
  }, [known]);
  const shown = useForm({
    check: (values) => checkBy(loginSchema, values),
    send: logIn,
    onDone: () => undefined,
  });
  return (
    <form ref={element} className={form.form} {...shown.form}>
      <TextField
        name="username"
        label={t('signIn.userOrEmail')}
        error={shown.errorOf('username')}
        defaultValue={typed}
        onChange={({ target }) => onType?.(target.value)}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- This field is the purpose of the page.
        autoFocus
      />
      <PasswordField
        name="password"
        label={t('form.password')}
        error={shown.errorOf('password')}
        autoComplete="current-password"
        aside={<AppLink to="/login#forgot">{t('signIn.forgot')}</AppLink>}
      />
      <Button type="submit" kind="primary">
        {t('account.login')}
      </Button>
    </form>
  );
}
