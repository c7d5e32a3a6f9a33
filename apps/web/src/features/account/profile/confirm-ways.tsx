import type { ProviderType, User } from '@chuhe/contract/identity';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '../../../lib/api/failure.ts';
import { whileBusy } from '../../../lib/state/busy.ts';
import { emitToast } from '../../../lib/toast.ts';
import { noteHosted } from '../identity/hosted-session.ts';
import { identity } from '../identity/identity.ts';
import { linkIdentity } from '../identity/identity-calls.ts';
import type { SignInStep } from '../identity/identity-provider.ts';
import { providerText } from '../identity/provider-failure.ts';
import { usePopup } from '../identity/use-popup.ts';
import type { Guarded } from '../second-factor/factor-first.tsx';
import { abandonSignIn } from '../sign-in/load-hosted.ts';
import classes from './account.module.css';
import { OfferedWays, type SignInWork } from './offered-ways.tsx';
import { OldPassword, readOldPassword } from './old-password.tsx';
import type { Hosted } from './use-hosted-account.ts';
import { addressOf, waysToConfirm } from './ways-to-confirm.ts';

interface ConfirmWaysProps {
  readonly user: User;
  readonly hosted: Hosted;
  readonly guarded: Guarded;
  readonly onProblem: (words: string | undefined) => void;
  /** Called when other sessions may have ended, because the provider may have proved the address of the account. */
  readonly onChanged: () => void;
}

/**
 * Shown if this browser is not signed in at the provider with an identity of this account. A user with a password of this site
 * connects a provider account with that password. Other users sign in at the provider again.
 */
export function ConfirmWays(props: ConfirmWaysProps) {
  const { user, hosted, guarded, onProblem, onChanged } = props;
  const { t } = useTranslation();
  const password = useRef<HTMLFormElement>(null);
  const [wrong, setWrong] = useState<string>();
  const popup = usePopup();
  const { ways, identities, reload } = hosted;
  const { likely, others } = waysToConfirm(ways, identities);
  const isNeeded = user.hasPassword && identities.length === 0;
  /** Shows the error at the field, and focuses the field. */
  const refuse = (words: string): undefined => {
    setWrong(words);
    password.current?.querySelector<HTMLInputElement>('input:not([hidden])')?.focus();
  };
  const take = async (work: SignInWork): Promise<string | undefined> => {
    onProblem(undefined);
    setWrong(undefined);
    if (isNeeded && readOldPassword(password.current) === undefined) {
      return refuse(t('fields.OLD_PASSWORD_REQUIRED'));
    }
    const provider = await identity()
      .loadProvider()
      .catch(() => undefined);
    if (provider === undefined) return providerText({ ok: false, code: 'network-request-failed' });
    const step = await work(provider);
    if (step === undefined) return undefined;
    return step.ok ? settle(step.value) : providerText(step);
  };
  const settle = async (step: SignInStep): Promise<string | undefined> => {
    // The code of a second factor can be entered on the login page only.
    if (step.kind !== 'proof') return leave({ ok: false, code: 'requires-recent-login' });
    const { proof } = step;
    const isKnown = identities.some(({ subject }) => subject === proof.providerId);
    if (!isKnown && !user.hasPassword) return leave({ ok: false, code: 'user-mismatch' });
    const oldPassword = readOldPassword(password.current);
    const answer = await whileBusy(() => guarded(linkIdentity(proof, oldPassword)));
    if (!answer.success) {
      await abandonSignIn();
      if (answer.code === 'ABORTED') return undefined;
      const words = answer.fields[0]?.message ?? answer.message;
      return isOfPassword(answer) && password.current !== null ? refuse(words) : words;
    }
    noteHosted();
    onProblem(undefined);
    if (!isKnown) emitToast({ tone: 'success', title: t('ways.connected') });
    reload();
    onChanged();
    return undefined;
  };
  const offer = (offered: readonly ProviderType[]) => (
    <OfferedWays
      offered={offered}
      email={addressOf(identities) ?? user.email}
      popup={popup}
      take={take}
      onLate={() => void abandonSignIn()}
      onProblem={onProblem}
    />
  );
  const goOn = (): void => {
    if (isNeeded && readOldPassword(password.current) === undefined) {
      refuse(t('fields.OLD_PASSWORD_REQUIRED'));
    } else password.current?.parentElement?.querySelector<HTMLElement>('[data-way]')?.focus();
  };
  return (
    <>
      <p>{user.hasPassword ? t('ways.oldPassword') : t('ways.confirm')}</p>
      {user.hasPassword && <OldPassword user={user} form={password} error={wrong} onEnter={goOn} />}
      {offer(likely)}
      {others.length > 0 && (
        <details className={classes.more}>
          <summary>{t('ways.another')}</summary>
          {offer(others)}
        </details>
      )}
    </>
  );
}

function isOfPassword({ code, fields }: ApiFailure): boolean {
  return code === 'WRONG_PASSWORD' || fields.some(({ path }) => path === 'oldPassword');
}

/** Signs out at the provider, because the sign-in there does not confirm the owner. */
async function leave(failure: Parameters<typeof providerText>[0]): Promise<string> {
  await abandonSignIn();
  return providerText(failure);
}
