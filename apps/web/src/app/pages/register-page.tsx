import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import IconUserOff from '~icons/user-off';
import { Notice } from '../../components/notice.tsx';
import { RegisterForm } from '../../features/account/sign-in/register-form.tsx';
import { SignInPage } from '../../features/account/sign-in/sign-in-page.tsx';
import { SignInStage } from '../../features/account/sign-in/sign-in-stage.tsx';
import { SignInWays } from '../../features/account/sign-in/sign-in-ways.tsx';
import { SocialButtons } from '../../features/account/sign-in/social-buttons.tsx';
import { useSignIn } from '../../features/account/sign-in/use-sign-in.ts';
import { parseReturnPath } from '../../lib/session/return-path.ts';
import { useIsGuest } from '../../lib/session/use-is-guest.ts';
import { useSite } from '../../lib/site/use-site.ts';
import { leaveGreeting } from '../greeting.ts';

export function RegisterPage() {
  const { t } = useTranslation();
  const { from: wanted } = useSearch({ from: '/no-authen/register' });
  const isGuest = useIsGuest();
  // The form is shown until the setting has loaded, since the server enforces the setting anyway.
  const isOpen = useSite()?.isRegistrationOpen ?? true;
  const from = parseReturnPath(wanted) ?? '/';
  const goOn = (): void => window.location.assign(from);
  const signIn = useSignIn((isNew) => {
    if (isNew) leaveGreeting('account');
    goOn();
  });
  return (
    <SignInStage signIn={signIn}>
      <SignInPage
        title={t('pages.register.title')}
        lead={isGuest ? t('signIn.guestLead') : t('signIn.registerLead')}
      >
        {isOpen ? (
          <>
            <RegisterForm {...signIn} />
            <SocialButtons {...signIn} />
          </>
        ) : (
          <Notice
            icon={IconUserOff}
            title={t('credit.registrationClosed')}
            text={t('credit.registrationClosedText')}
          />
        )}
        <SignInWays other="/login" from={from} onGuest={goOn} />
      </SignInPage>
    </SignInStage>
  );
}
