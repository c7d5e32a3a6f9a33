import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ForgotForm } from '../../features/sign-in/forgot-form.tsx';
import { LoginForm } from '../../features/sign-in/login-form.tsx';
import { ResetForm } from '../../features/sign-in/reset-form.tsx';
import { SignInPage } from '../../features/sign-in/sign-in-page.tsx';
import { SignInWays } from '../../features/sign-in/sign-in-ways.tsx';
import { VerifyLink } from '../../features/sign-in/verify-link.tsx';
import { parseReturnPlace } from '../../lib/session/return-place.ts';
import { checkSession } from '../../lib/session/the-session.ts';
import { useIsGuest } from './use-is-guest.ts';

/** `/login`: the form, or what a link from an e-mail leads to. The secret of a link stands after `#`, so that no log holds it. */
export function LoginPage() {
  const navigate = useNavigate();
  const hash = useLocation({ select: (location) => location.hash });
  const [, kind, token = ''] = /^(forgot|reset|verify)(?:=(.*))?$/.exec(hash) ?? [];
  const endReset = async (): Promise<void> => {
    await checkSession();
    await navigate({ to: '/login', search: { reason: 'reset' }, hash: '', replace: true });
  };
  if (kind === 'forgot') return <ForgotForm />;
  if (kind === 'reset') return <ResetForm token={token} onDone={() => void endReset()} />;
  return kind === 'verify' ? <VerifyLink token={token} /> : <Login />;
}

function Login() {
  const { t } = useTranslation();
  const { from: wanted, reason } = useSearch({ from: '/no-authen/login' });
  const isGuest = useIsGuest();
  const from = parseReturnPlace(wanted) ?? '/';
  const goOn = (): void => window.location.assign(from);
  return (
    <SignInPage
      title={t('pages.login.title')}
      lead={isGuest ? t('signIn.guestLead') : t('signIn.lead')}
      notice={reason && t(reason === 'ended' ? 'signIn.ended' : 'signIn.resetDone')}
    >
      <LoginForm onDone={goOn} />
      <SignInWays other="/register" from={from} onGuest={goOn} />
    </SignInPage>
  );
}
