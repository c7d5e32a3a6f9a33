import type { ProviderType, User } from '@chuhe/contract/identity';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { whileBusy } from '../../../lib/state/busy.ts';
import { emitToast } from '../../../lib/toast.ts';
import { identity } from '../identity/identity.ts';
import { unlinkIdentity } from '../identity/identity-calls.ts';
import type { HostedAccount, IdentityProvider, Result } from '../identity/identity-provider.ts';
import { providerText } from '../identity/provider-failure.ts';
import { PROVIDER_NAMES } from '../identity/provider-names.ts';
import { usePopup } from '../identity/use-popup.ts';
import classes from './account.module.css';
import { AddPassword } from './add-password.tsx';
import { IdentityProof } from './identity-proof.tsx';
import type { Hosted } from './use-hosted-account.ts';
import { WayRow } from './way-row.tsx';

interface WaysListProps {
  readonly user: User;
  readonly hosted: Hosted;
  readonly own: HostedAccount;
  readonly onProblem: (words: string | undefined) => void;
}

/** All sign-in methods. The last one can be removed only if a password is stored on this site. */
export function WaysList({ user, hosted, own, onProblem }: WaysListProps) {
  const { t } = useTranslation();
  /** The method whose row asks for a password. */
  const [asked, setAsked] = useState<ProviderType>();
  const { ways, reload } = hosted;
  const popup = usePopup();
  const act = async (
    work: (provider: IdentityProvider) => Promise<Result<HostedAccount> | undefined>,
    done: string,
  ): Promise<void> => {
    const provider = await identity().loadProvider();
    if (provider === undefined) return;
    const result = await work(provider);
    if (result === undefined) return;
    if (result.ok) emitToast({ tone: 'success', title: done });
    else onProblem(providerText(result));
    reload();
  };
  const press = (way: ProviderType): void => {
    onProblem(undefined);
    setAsked(undefined);
    popup.supersede();
    if (!own.ways.includes(way)) connect(way);
    else if (own.ways.length > 1)
      void act((provider) => whileBusy(() => provider.unlink(way)), t('ways.removed'));
    else if (user.hasPassword) setAsked(way);
    else onProblem(t('ways.last'));
  };
  const connect = (way: ProviderType): void => {
    if (way === 'EMAIL') setAsked(way);
    else {
      void act(
        // A late success reloads the list.
        (provider) => popup.wait(way, () => provider.link(way), reload),
        t('ways.connected'),
      );
    }
  };
  const end = (): void => {
    setAsked(undefined);
    onProblem(undefined);
    reload();
  };
  const leave = async (oldPassword?: string) => {
    const answer = await unlinkIdentity(own.uid, oldPassword);
    if (answer.success) await (await identity().loadProvider())?.signOut();
    return answer;
  };
  const formOf = (way: ProviderType) => {
    if (own.ways.includes(way)) {
      return (
        <IdentityProof
          user={user}
          lead={t('ways.oldPassword')}
          send={leave}
          label={t('ways.remove')}
          onDone={end}
        >
          <Button onClick={() => setAsked(undefined)}>{t('ways.cancel')}</Button>
        </IdentityProof>
      );
    }
    return own.email !== undefined && <AddPassword email={own.email} onDone={end} />;
  };
  const offered: ProviderType[] = [
    // A password needs an address, which not every provider account has.
    ...(ways.passwords === 'hosted' && own.email !== undefined ? (['EMAIL'] as const) : []),
    ...ways.providers,
  ];
  const shown = [...new Set([...offered, ...own.ways])];
  return (
    <ul className={classes.sessions}>
      {shown.map((way) => (
        <WayRow
          key={way}
          name={way === 'EMAIL' ? t('ways.password') : PROVIDER_NAMES[way]}
          isConnected={own.ways.includes(way)}
          onPress={() => press(way)}
        >
          {asked === way && formOf(way)}
          {popup.waiting === way && (
            <p className={classes.waiting} role="status">
              {t('ways.inWindow', { name: PROVIDER_NAMES[popup.waiting] })}
              <Button onClick={popup.cancel}>{t('ways.cancel')}</Button>
            </p>
          )}
        </WayRow>
      ))}
    </ul>
  );
}
