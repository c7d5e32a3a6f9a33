import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { RegisterForm } from '../../features/sign-in/register-form.tsx';
import { SignInPage } from '../../features/sign-in/sign-in-page.tsx';
import { SignInWays } from '../../features/sign-in/sign-in-ways.tsx';
import { parseReturnPlace } from '../../lib/session/return-place.ts';
import { leaveGreeting } from '../greeting.ts';
import { useIsGuest } from './use-is-guest.ts';

export function RegisterPage() {
  const { t } = useTranslation();
  const { from: wanted } = useSearch({ from: '/no-authen/register' });
  const isGuest = useIsGuest();
  const from = parseReturnPlace(wanted) ?? '/';
  const goOn = (): void => window.location.assign(from);
  const greetThere = (): void => {
    leaveGreeting('account');
    goOn();
  };
  return (
    <SignInPage
      title={t('pages.register.title')}
      lead={isGuest ? t('signIn.guestLead') : t('signIn.registerLead')}
    >
      <RegisterForm onDone={greetThere} />
      <SignInWays other="/login" from={from} onGuest={goOn} />
    </SignInPage>
  );
}
