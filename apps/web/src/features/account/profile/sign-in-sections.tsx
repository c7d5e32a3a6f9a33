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
  /** No guest. */
  readonly user: User;
  /** The sessions are not what they were. */
  readonly onChanged: () => void;
}

/**
 * By what the account is logged in to: its address, its password, and providers. Whose password this site keeps has the forms at once;
 * of the others it is not known before the provider is, and a form of the wrong keeper would take what is typed with it when it goes.
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
      {hosted && <WaysSection user={user} hosted={hosted} />}
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
