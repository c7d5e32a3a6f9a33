import type { ProviderType } from '@chuhe/contract/identity';
import type { SocialProvider } from '@chuhe/contract/identity-provider';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import type { IdentityProvider, Result, SignInStep } from '../identity/identity-provider.ts';
import { PROVIDER_NAMES } from '../identity/provider-names.ts';
import type { Popup } from '../identity/use-popup.ts';
import classes from './account.module.css';
import { ConfirmPassword } from './confirm-password.tsx';

/** @returns `undefined` if the user has cancelled or begun another sign-in */
export type SignInWork = (provider: IdentityProvider) => Promise<Result<SignInStep> | undefined>;

interface OfferedWaysProps {
  readonly offered: readonly ProviderType[];
  readonly email: string | null;
  /** Shared by all methods on the page. */
  readonly popup: Popup;
  /** @returns an error message if the sign-in failed */
  readonly take: (work: SignInWork) => Promise<string | undefined>;
  /** Called when the sign-in in a window succeeds after the user has cancelled. */
  readonly onLate: () => void;
  readonly onProblem: (words: string | undefined) => void;
}

/** A button for each provider, and a field for the password. */
export function OfferedWays(props: OfferedWaysProps) {
  const { offered, email, popup, take, onLate, onProblem } = props;
  const { t } = useTranslation();
  const open = async (name: SocialProvider): Promise<void> => {
    // Opening a window discards the result of an earlier one.
    const words = await take((provider) =>
      popup.wait(name, () => provider.signInBy(name, false), onLate),
    );
    if (words !== undefined) onProblem(words);
  };
  const confirm = (address: string, password: string): Promise<string | undefined> => {
    popup.supersede();
    return take((provider) => provider.signInByPassword(address, password));
  };
  return (
    <>
      {offered.includes('EMAIL') && email !== null && (
        <ConfirmPassword email={email} confirm={(password) => confirm(email, password)} />
      )}
      <div className={classes.ways}>
        {offered.filter(isSocial).map((name) => (
          <Fragment key={name}>
            <Button data-way={name} onClick={() => void open(name)}>
              {t('ways.continueWith', { name: PROVIDER_NAMES[name] })}
            </Button>
            {popup.waiting === name && (
              <p className={classes.waiting} role="status">
                {t('ways.inWindow', { name: PROVIDER_NAMES[name] })}
                <Button onClick={popup.cancel}>{t('ways.cancel')}</Button>
              </p>
            )}
          </Fragment>
        ))}
      </div>
    </>
  );
}

function isSocial(way: ProviderType): way is SocialProvider {
  return way !== 'EMAIL';
}
