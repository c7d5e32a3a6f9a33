import type { User } from '@chuhe/contract/identity';
import { useTranslation } from 'react-i18next';
import { Section } from '../../../components/section.tsx';
import classes from './account.module.css';
import { EmailSection } from './email-section.tsx';
import { FailedNotice } from './failed-notice.tsx';
import { PasswordSection } from './password-section.tsx';
import { useHostedAccount } from './use-hosted-account.ts';
import { WaysSection } from './ways-section.tsx';

interface SignInSectionsProps {
  /** Not a guest. */
  readonly user: User;
  /** Called when other sessions may have ended. */
  readonly onChanged: () => void;
}

/**
 * The sign-in methods of the account: address, password and providers. If the password is stored on this site, the forms are shown at once.
 * Otherwise they are shown only once the provider has answered, because replacing a form that is already shown would lose typed text.
 */
export function SignInSections({ user, onChanged }: SignInSectionsProps) {
  const { t } = useTranslation();
  const state = useHostedAccount(user);
  const hosted = state.kind === 'known' ? state.hosted : undefined;
  const isDecided = user.hasPassword || hosted !== undefined || state.kind === 'none';
  return (
    <>
      {isDecided && <EmailSection user={user} hosted={hosted} />}
      {isDecided && <PasswordSection user={user} hosted={hosted} onChanged={onChanged} />}
      {hosted && <WaysSection user={user} hosted={hosted} onChanged={onChanged} />}
      {!isDecided && state.kind === 'waiting' && (
        <Section title={t('ways.accountWays')}>
          <div className={classes.skeleton} role="status" aria-label={t('common.processing')} />
        </Section>
      )}
      {state.kind === 'failed' && (
        <Section title={t('ways.accountWays')}>
          <FailedNotice failure={state.failure} retry={state.retry} />
        </Section>
      )}
    </>
  );
}
