import type { SocialProvider } from '@chuhe/contract/identity-provider';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import IconBrandAppleFilled from '~icons/brand-apple-filled';
import IconBrandFacebookFilled from '~icons/brand-facebook-filled';
import IconBrandGithubFilled from '~icons/brand-github-filled';
import IconBrandGoogleFilled from '~icons/brand-google-filled';
import IconBrandTwitterFilled from '~icons/brand-twitter-filled';
import IconBrandWindowsFilled from '~icons/brand-windows-filled';
import IconBrandYahoo from '~icons/brand-yahoo';
import { Button } from '../../../components/button.tsx';
import type { Icon } from '../../../components/icon.tsx';
import { LegalNote } from '../../../components/legal-links.tsx';
import { PROVIDER_NAMES } from '../identity/provider-names.ts';
import classes from './sign-in.module.css';
import type { SignIn } from './use-sign-in.ts';

/** Buttons of the providers, if the site has any, and the failure of the last attempt. */
export function SocialButtons({
  ways,
  problem,
  waiting,
  cancel,
  signInBy,
}: Pick<SignIn, 'ways' | 'problem' | 'waiting' | 'cancel' | 'signInBy'>) {
  const { t } = useTranslation();
  const said = problem !== undefined && (
    <p className={classes.problem} role="alert">
      {problem}
    </p>
  );
  if (ways === undefined || ways.providers.length === 0) {
    return (
      <>
        {said}
        {ways?.passwords === 'hosted' && <LegalNote text={t('legal.byContinuing')} />}
      </>
    );
  }
  return (
    <div className="stack">
      <p className={classes.divider}>
        <span>{t('ways.divider')}</span>
      </p>
      {said}
      <div className={classes.providers}>
        {ways.providers.map((provider) => (
          <Fragment key={provider}>
            <SocialButton provider={provider} onClick={() => signInBy(provider)} />
            {waiting === provider && (
              <p className={classes.waiting} role="status">
                {t('ways.inWindow', { name: PROVIDER_NAMES[provider] })}
                <Button onClick={cancel}>{t('ways.cancel')}</Button>
              </p>
            )}
          </Fragment>
        ))}
      </div>
      <LegalNote text={t('legal.byContinuing')} />
    </div>
  );
}

interface SocialButtonProps {
  readonly provider: SocialProvider;
  readonly onClick: () => void;
}

function SocialButton({ provider, onClick }: SocialButtonProps) {
  const { t } = useTranslation();
  const Logo = LOGOS[provider];
  const name = PROVIDER_NAMES[provider];
  return (
    <Button
      className={classes.provider}
      aria-label={t('ways.continueWith', { name })}
      onClick={onClick}
    >
      <Logo size={18} aria-hidden="true" />
      {name}
    </Button>
  );
}

const LOGOS: Readonly<Record<SocialProvider, Icon>> = {
  FACEBOOK: IconBrandFacebookFilled,
  APPLE: IconBrandAppleFilled,
  GOOGLE: IconBrandGoogleFilled,
  TWITTER: IconBrandTwitterFilled,
  GITHUB: IconBrandGithubFilled,
  YAHOO: IconBrandYahoo,
  MICROSOFT: IconBrandWindowsFilled,
};
