import type { User } from '@chuhe/contract/identity';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, LinkButton } from '../../../components/button.tsx';
import type { Sent } from '../../../lib/api/failure.ts';
import { tellFailure } from '../../../lib/api/failure-toast.ts';
import { whileBusy } from '../../../lib/state/busy.ts';
import { FactorFirst } from '../second-factor/factor-first.tsx';
import classes from './account.module.css';
import { PasswordProof } from './password-proof.tsx';

interface IdentityProofProps {
  readonly user: Pick<User, 'hasPassword'>;
  /** Why the password is needed. */
  readonly lead: string;
  readonly label: string;
  readonly send: (oldPassword?: string) => Promise<Sent>;
  readonly onDone: () => void;
  /** A button to cancel. */
  readonly children: ReactNode;
}

/**
 * Asks for the password before a call, or for a recent log-in if the account has no password. An account with a second factor shows it
 * first.
 */
export function IdentityProof({ children, ...props }: IdentityProofProps) {
  return (
    <FactorFirst cancel={children}>
      {(guarded) => (
        <OwnProof {...props} send={(oldPassword) => guarded(props.send(oldPassword))}>
          {children}
        </OwnProof>
      )}
    </FactorFirst>
  );
}

/** The same without the second factor. */
export function OwnProof({ user, children, ...proof }: IdentityProofProps) {
  if (!user.hasPassword) return <RecentLogIn {...proof}>{children}</RecentLogIn>;
  return (
    <>
      <PasswordProof {...proof} />
      <div className={classes.ways}>{children}</div>
    </>
  );
}

type RecentLogInProps = Omit<IdentityProofProps, 'user' | 'lead'>;

function RecentLogIn({ label, send, onDone, children }: RecentLogInProps) {
  const { t } = useTranslation();
  /** The server's message if the log-in is not recent enough. */
  const [stale, setStale] = useState<string>();
  const sendAtOnce = async (): Promise<void> => {
    const answer = await whileBusy(() => send());
    if (answer.success) onDone();
    else if (answer.code === 'FRESH_SIGN_IN_REQUIRED') setStale(answer.message);
    else tellFailure(answer);
  };
  return (
    <>
      {stale !== undefined && (
        <p className={classes.problem} role="alert">
          {stale}
        </p>
      )}
      <div className={classes.ways}>
        {stale === undefined ? (
          <Button kind="primary" onClick={() => void sendAtOnce()}>
            {label}
          </Button>
        ) : (
          <LinkButton to="/logout">{t('account.logout')}</LinkButton>
        )}
        {children}
      </div>
    </>
  );
}
