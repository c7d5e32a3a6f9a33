import type { User } from '@chuhe/contract/identity';
import type { Identity } from '@chuhe/contract/identity-provider';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { useKeptFocus } from '../../../components/use-kept-focus.ts';
import { emitToast } from '../../../lib/toast.ts';
import { unlinkIdentity } from '../identity/identity-calls.ts';
import { PROVIDER_NAMES } from '../identity/provider-names.ts';
import classes from './account.module.css';
import { IdentityProof } from './identity-proof.tsx';
import type { Hosted } from './use-hosted-account.ts';
import { WayRow } from './way-row.tsx';

interface OtherWaysProps {
  readonly user: Pick<User, 'hasPassword'>;
  readonly hosted: Pick<Hosted, 'identities' | 'own' | 'reload'>;
  readonly onProblem: (words: string | undefined) => void;
}

/**
 * All sign-in methods except the provider account with which this browser is signed in. The owner can thus find and remove a method that
 * somebody else has connected.
 */
export function OtherWays({ user, hosted, onProblem }: OtherWaysProps) {
  const { t } = useTranslation();
  const [leaving, setLeaving] = useState<string>();
  const keptFocus = useKeptFocus<HTMLUListElement>('button');
  const { identities, own, reload } = hosted;
  const others = identities.filter(({ subject }) => subject !== own?.uid);
  const end = (): void => {
    setLeaving(undefined);
    emitToast({ tone: 'success', title: t('ways.removed') });
    reload();
  };
  const disconnect = (subject: string): void => {
    onProblem(undefined);
    setLeaving(subject);
  };
  const nameOf = ({ providerType, email }: Identity): string => {
    const name = providerType === 'EMAIL' ? t('ways.password') : PROVIDER_NAMES[providerType];
    return email === null ? name : `${name} (${email})`;
  };
  if (others.length === 0) return null;
  return (
    <ul className={classes.sessions} {...keptFocus}>
      {others.map((identity) => (
        <WayRow
          key={identity.subject}
          name={nameOf(identity)}
          isConnected
          onPress={() => disconnect(identity.subject)}
        >
          {leaving === identity.subject && (
            <IdentityProof
              user={user}
              lead={t('ways.oldPassword')}
              send={(oldPassword) => unlinkIdentity(leaving, oldPassword)}
              label={t('ways.remove')}
              onDone={end}
            >
              <Button onClick={() => setLeaving(undefined)}>{t('ways.cancel')}</Button>
            </IdentityProof>
          )}
        </WayRow>
      ))}
    </ul>
  );
}
