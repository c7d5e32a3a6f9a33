import { verifyEmail } from '@chuhe/contract/identity-endpoints';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, LinkButton } from '../../../components/button.tsx';
import { api } from '../../../lib/api/api.ts';
import type { Answer } from '../../../lib/api/api-client.ts';
import { isTransient } from '../../../lib/api/failure.ts';
import { defineService } from '../../../lib/services.ts';
import { BrokenLink } from './broken-link.tsx';
import { SignInPage } from './sign-in-page.tsx';

type Verified = Answer<{ readonly email: string }>;

/** The answers by attempt and link. They are stored because a link works only once, but React may run the effect twice. */
const asked = defineService(() => new Map<string, Promise<Verified>>());

/** Verifies an address by a link from an email, as soon as the page is shown. */
export function VerifyLink({ token }: { readonly token: string }) {
  const { t } = useTranslation();
  const [answer, setAnswer] = useState<Verified>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isGone = false;
    void verify(`${attempt} ${token}`, token).then((given) => isGone || setAnswer(given));
    return () => {
      isGone = true;
    };
  }, [token, attempt]);
  if (answer === undefined) {
    return (
      <SignInPage title={t('signIn.verifyTitle')} lead={t('signIn.verifying')} children={null} />
    );
  }
  if (answer.success) {
    return (
      <SignInPage
        title={t('signIn.verified', { email: answer.data.email })}
        lead={t('signIn.verifiedLead')}
      >
        <LinkButton to="/" kind="primary">
          {t('common.back')}
        </LinkButton>
      </SignInPage>
    );
  }
  if (!isTransient(answer)) return <BrokenLink way="account" />;
  return (
    <SignInPage title={t('signIn.verifyTitle')} lead={t('api.unreached')}>
      <Button kind="primary" onClick={() => setAttempt(attempt + 1)}>
        {t('common.retry')}
      </Button>
    </SignInPage>
  );
}

function verify(key: string, token: string): Promise<Verified> {
  const known = asked().get(key) ?? api().call(verifyEmail, { body: { token } }, { isQuiet: true });
  asked().set(key, known);
  return known;
}
