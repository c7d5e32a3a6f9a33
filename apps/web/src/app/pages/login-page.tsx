import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ForgotForm } from '../../features/account/sign-in/forgot-form.tsx';
import { HostedLink } from '../../features/account/sign-in/hosted-link.tsx';
import { LoginForm } from '../../features/account/sign-in/login-form.tsx';
import { PasskeyButton } from '../../features/account/sign-in/passkey-button.tsx';
import { ResetForm } from '../../features/account/sign-in/reset-form.tsx';
import { SignInPage } from '../../features/account/sign-in/sign-in-page.tsx';
import { SignInStage } from '../../features/account/sign-in/sign-in-stage.tsx';
import { SignInWays } from '../../features/account/sign-in/sign-in-ways.tsx';
import { SocialButtons } from '../../features/account/sign-in/social-buttons.tsx';
import { useSignIn } from '../../features/account/sign-in/use-sign-in.ts';
import { VerifyLink } from '../../features/account/sign-in/verify-link.tsx';
import { parseReturnPath } from '../../lib/session/return-path.ts';
import { sessionManager } from '../../lib/session/session-manager.ts';
import { useIsGuest } from '../../lib/session/use-is-guest.ts';

/** `/login`: the form, or the target of a link from an email. Our own links have the secret in the hash, so that no server logs it. */
export function LoginPage() {
  const navigate = useNavigate();
  const hash = useLocation({ select: (location) => location.hash });
  /** The name typed in the form, which is kept for the form of a forgotten password. */
  const [typed, setTyped] = useState('');
  const { mode, oobCode } = useSearch({ from: '/no-authen/login' });
  const [, kind, token = ''] = /^(forgot|reset|verify)(?:=(.*))?$/.exec(hash) ?? [];
  const endReset = async (): Promise<void> => {
    await sessionManager().resolve();
    await navigate({ to: '/login', search: { reason: 'reset' }, hash: '', replace: true });
  };
  if (mode !== undefined && oobCode !== undefined) {
    return <HostedLink mode={mode} code={oobCode} onReset={endReset} />;
  }
  if (kind === 'forgot') return <ForgotForm email={typed.includes('@') ? typed : ''} />;
  if (kind === 'reset') return <ResetForm token={token} onDone={() => void endReset()} />;
  if (kind === 'verify') return <VerifyLink token={token} />;
  return <Login typed={typed} onType={setTyped} />;
}

interface LoginProps {
  readonly typed: string;
  readonly onType: (text: string) => void;
}

function Login({ typed, onType }: LoginProps) {
  const { t } = useTranslation();
  const { from: wanted, reason } = useSearch({ from: '/no-authen/login' });
  const isGuest = useIsGuest();
  const from = parseReturnPath(wanted) ?? '/';
  const goOn = (): void => window.location.assign(from);
  const signIn = useSignIn(goOn);
  return (
    <SignInStage signIn={signIn}>
      <SignInPage
        title={t('pages.login.title')}
        lead={isGuest ? t('signIn.guestLead') : t('signIn.lead')}
        notice={reason && t(NOTICES[reason])}
      >
        <LoginForm {...signIn} typed={typed} onType={onType} />
        <PasskeyButton {...signIn} />
        <SocialButtons {...signIn} />
        <SignInWays other="/register" from={from} onGuest={goOn} />
      </SignInPage>
    </SignInStage>
  );
}

/** Why the user has come to this page. */
const NOTICES = {
  ended: 'signIn.ended',
  role: 'signIn.roleChanged',
  reset: 'signIn.resetDone',
  closed: 'leaving.closedNotice',
  erased: 'leaving.erasedNotice',
} as const;
