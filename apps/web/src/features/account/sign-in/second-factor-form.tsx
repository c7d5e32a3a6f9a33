import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import form from '../../../components/form/form.module.css';
import { TextField } from '../../../components/form/text-field.tsx';
import { useForm } from '../../../lib/form/use-form.ts';
import classes from './sign-in.module.css';
import { SignInPage } from './sign-in-page.tsx';
import type { SignIn } from './use-sign-in.ts';

/** A form for the code of an authenticator. */
export function SecondFactorForm({
  enterCode,
  startOver,
}: Pick<SignIn, 'enterCode' | 'startOver'>) {
  const { t } = useTranslation();
  const shown = useForm({
    check: ({ code = '' }) => {
      const digits = code.replaceAll(/\s/g, '');
      return /^\d{6}$/.test(digits)
        ? { ok: true, value: digits }
        : { ok: false, errors: { code: { text: t('ways.codeInvalid') } } };
    },
    send: enterCode,
    onDone: () => undefined,
  });
  return (
    <SignInPage title={t('ways.codeTitle')} lead={t('ways.codeLead')}>
      <form className={form.form} {...shown.form}>
        <TextField
          name="code"
          label={t('ways.code')}
          error={shown.errorOf('code')}
          autoComplete="one-time-code"
          inputMode="numeric"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- The code is the only field of the page.
          autoFocus
        />
        <Button type="submit" kind="primary">
          {t('ways.codeSend')}
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
