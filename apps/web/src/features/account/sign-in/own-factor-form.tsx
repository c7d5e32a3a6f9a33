import { askPasskeyForSignIn } from '@chuhe/contract/second-factor-endpoints';
import { useTranslation } from 'react-i18next';
import { SecondFactorProof } from '../../../components/second-factor/second-factor-proof.tsx';
import { api } from '../../../lib/api/api.ts';
import classes from './sign-in.module.css';
import { SignInPage } from './sign-in-page.tsx';
import type { SignIn } from './use-sign-in.ts';

type OwnFactorFormProps = Pick<SignIn, 'showFactor' | 'startOver'> &
  Pick<Extract<SignIn['stage'], { kind: 'own-factor' }>, 'token' | 'ways'>;

/** The second factor of an account of this site, after the password. */
export function OwnFactorForm({ token, ways, showFactor, startOver }: OwnFactorFormProps) {
  const { t } = useTranslation();
  return (
    <SignInPage title={t('secondFactor.title')} lead={t('secondFactor.signInLead')}>
      <SecondFactorProof
        ways={ways}
        label={t('account.login')}
        askPasskey={() => api().call(askPasskeyForSignIn, { body: { token } }, { isQuiet: true })}
        send={showFactor}
        onDone={() => undefined}
      />
      <p className={classes.ways}>
        <button type="button" onClick={startOver}>
          {t('ways.codeBack')}
        </button>
      </p>
    </SignInPage>
  );
}
