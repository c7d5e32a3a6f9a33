import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, LinkButton } from '../../../components/button.tsx';
import { defineService } from '../../../lib/services.ts';
import { isAccount } from '../../../lib/session/session.ts';
import { resolvedSession } from '../../../lib/session/session-store.ts';
import { identity } from '../identity/identity.ts';
import { tellProvenEmail } from '../identity/identity-calls.ts';
import type { Result } from '../identity/identity-provider.ts';
import { providerText } from '../identity/provider-failure.ts';
import { HostedReset } from './hosted-reset.tsx';
import { SignInPage } from './sign-in-page.tsx';

interface HostedLinkProps {
  /** Purpose of the link, as the provider names it. */
  readonly mode: string;
  /** Secret of the link. */
  readonly code: string;
  /** Called after a new password was set, if the user is not signed in. */
  readonly onReset: () => Promise<void>;
}

/** The page for a link from an email of the identity provider, if the operator has configured this address at the provider. */
export function HostedLink({ mode, code, onReset }: HostedLinkProps) {
  const { t } = useTranslation();
  const [attempt, setAttempt] = useState(0);
  const email = useResult(`${mode} ${code} ${attempt}`, () => followLink(mode, code));
  const isReset = mode === 'resetPassword';
  if (email === undefined) {
    return (
      <SignInPage
        title={isReset ? t('signIn.resetTitle') : t('signIn.verifyTitle')}
        lead={isReset ? t('common.processing') : t('signIn.verifying')}
      >
        {null}
      </SignInPage>
    );
  }
  if (!email.ok) {
    return (
      <SignInPage title={t('signIn.linkBroken')} lead={providerText(email)}>
        {email.code === 'network-request-failed' ? (
          <Button kind="primary" onClick={() => setAttempt(attempt + 1)}>
            {t('common.retry')}
          </Button>
        ) : (
          <LinkButton to={isReset ? '/login#forgot' : '/me'} kind="primary">
            {isReset ? t('signIn.forgotSend') : t('account.me')}
          </LinkButton>
        )}
      </SignInPage>
    );
  }
  if (isReset) return <HostedReset email={email.value} code={code} onReset={onReset} />;
  return (
    <SignInPage
      title={t('signIn.verified', { email: email.value })}
      lead={t('signIn.verifiedLead')}
    >
      <LinkButton to="/" kind="primary">
        {t('common.back')}
      </LinkButton>
    </SignInPage>
  );
}

/** @returns the address that the link is for. A link for a new password is only checked, not used up. */
async function followLink(mode: string, code: string): Promise<Result<string>> {
  const provider = await identity()
    .loadProvider()
    .catch(() => undefined);
  if (provider === undefined) return { ok: false, code: 'network-request-failed' };
  const email = await provider.checkCode(code);
  if (!email.ok || mode === 'resetPassword') return email;
  const applied = await provider.applyCode(code);
  if (!applied.ok) return applied;
  if (isAccount(await resolvedSession())) await tellProvenEmail().catch(() => undefined);
  return email;
}

/** The results by attempt and link. They are stored because a link works only once, but React may run the effect twice. */
const followed = defineService(() => new Map<string, Promise<Result<string>>>());

function useResult(key: string, work: () => Promise<Result<string>>): Result<string> | undefined {
  const [result, setResult] = useState<Result<string>>();
  useEffect(() => {
    let isGone = false;
    const known = followed().get(key) ?? work();
    followed().set(key, known);
    setResult(undefined);
    void known.then((value) => isGone || setResult(value));
    return () => {
      isGone = true;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- The key determines the work.
  }, [key]);
  return result;
}
