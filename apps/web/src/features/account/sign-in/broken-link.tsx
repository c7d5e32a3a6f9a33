import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../../components/button.tsx';
import { SignInPage } from './sign-in-page.tsx';

/** @param way where to get another link: on the forgotten-password form or on the account page */
export function BrokenLink({ way }: { readonly way: 'forgot' | 'account' }) {
  const { t } = useTranslation();
  return (
    <SignInPage title={t('signIn.linkBroken')} lead={t(`signIn.${way}Again`)}>
      {way === 'forgot' ? (
        <LinkButton to="/login#forgot" kind="primary">
          {t('signIn.forgotSend')}
        </LinkButton>
      ) : (
        <LinkButton to="/me" kind="primary">
          {t('account.me')}
        </LinkButton>
      )}
    </SignInPage>
  );
}
