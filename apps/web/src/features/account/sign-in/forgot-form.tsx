import { forgotPassword } from '@chuhe/contract/identity-endpoints';
import { identityRoutes } from '@chuhe/contract/identity-routes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../../../components/app-link.tsx';
import { Button } from '../../../components/button.tsx';
import form from '../../../components/form/form.module.css';
import { TextField } from '../../../components/form/text-field.tsx';
import { api } from '../../../lib/api/api.ts';
import { type ApiFailure, localFailure, type Sent } from '../../../lib/api/failure.ts';
import { checkBy } from '../../../lib/form/form-errors.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { identity } from '../identity/identity.ts';
import { asApiFailure } from '../identity/provider-failure.ts';
import classes from './sign-in.module.css';
import { SignInPage } from './sign-in-page.tsx';

/**
 * Requests a link for a new password. The answer is the same for every address, so that it does not reveal which addresses have an account.
 *
 * @param email the initial address
 */
export function ForgotForm({ email }: { readonly email: string }) {
  const { t } = useTranslation();
  const [sentTo, setSentTo] = useState<string>();
  const shown = useForm({
    check: (values) => checkBy(identityRoutes.forgotPassword.body, values),
    send: async (body): Promise<Sent> => {
      const refused = await askProvider(body.email);
      return refused ?? api().call(forgotPassword, { body }, { isQuiet: true });
    },
    onDone: ({ email }) => setSentTo(email),
  });
  return (
    <SignInPage
      title={t('signIn.forgotTitle')}
      lead={t('signIn.forgotLead')}
      notice={sentTo === undefined ? undefined : t('signIn.forgotSent', { email: sentTo })}
    >
      <form className={form.form} {...shown.form}>
        <TextField
          name="email"
          type="email"
          label={t('form.email')}
          error={shown.errorOf('email')}
          defaultValue={email}
          autoComplete="email"
          inputMode="email"
        />
        <Button type="submit" kind="primary">
          {t('signIn.forgotSend')}
        </Button>
      </form>
      <p className={classes.ways}>
        <AppLink to="/login">{t('signIn.back')}</AppLink>
      </p>
    </SignInPage>
  );
}

/**
 * Requests the link from the provider, which sends it if it stores a password for the address. An address that the provider does not know
 * is not a failure.
 */
async function askProvider(email: string): Promise<ApiFailure | undefined> {
  const ways = await identity().loadWays();
  if (!ways.success) return ways;
  if (ways.data.passwords === 'own') return undefined;
  const provider = await identity()
    .loadProvider()
    .catch(() => undefined);
  if (provider === undefined) return localFailure('NETWORK');
  const sent = await provider.sendReset(email);
  return sent.ok || sent.code === 'invalid-credential' ? undefined : asApiFailure(sent);
}
