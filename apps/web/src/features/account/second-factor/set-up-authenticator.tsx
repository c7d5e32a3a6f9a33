import type { AuthenticatorSetUp } from '@chuhe/contract/second-factor';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import form from '../../../components/form/form.module.css';
import { TextField } from '../../../components/form/text-field.tsx';
import { QrCode } from '../../../components/share/qr-code.tsx';
import type { ApiFailure } from '../../../lib/api/failure.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import classes from '../profile/account.module.css';
import { FailedNotice } from '../profile/failed-notice.tsx';
import { type Added, addAuthenticator, startAuthenticator } from './second-factor-calls.ts';

interface SetUpAuthenticatorProps {
  /** A set-up that was begun earlier. */
  readonly begun?: AuthenticatorSetUp | undefined;
  /** Called when the user has to confirm again. The set-up can go on after that. */
  readonly onUnconfirmed: (begun?: AuthenticatorSetUp) => void;
  readonly onAdded: (added: Added) => void;
  readonly onCancel: () => void;
}

/** Shows the secret of a new authenticator as a QR code and as text, and asks for its first code. */
export function SetUpAuthenticator({
  begun,
  onUnconfirmed,
  onAdded,
  onCancel,
}: SetUpAuthenticatorProps) {
  const { t } = useTranslation();
  const [setUp, setSetUp] = useState(begun);
  const [failure, setFailure] = useState<ApiFailure>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (begun !== undefined && attempt === 0) return undefined;
    let isGone = false;
    const start = async (): Promise<void> => {
      const answer = await startAuthenticator();
      if (isGone) return;
      if (answer.success) setSetUp(answer.data);
      else if (answer.code === 'STEP_UP_REQUIRED') onUnconfirmed();
      else setFailure(answer);
    };
    void start();
    return () => {
      isGone = true;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Starts once for each attempt.
  }, [attempt]);
  const retry = (): void => {
    setFailure(undefined);
    setSetUp(undefined);
    setAttempt(attempt + 1);
  };
  if (failure !== undefined) {
    return (
      <>
        <FailedNotice failure={failure} retry={retry} />
        <div className={classes.ways}>
          <Button onClick={onCancel}>{t('ways.cancel')}</Button>
        </div>
      </>
    );
  }
  if (setUp === undefined) {
    return <div className={classes.skeleton} role="status" aria-label={t('common.processing')} />;
  }
  return (
    <FirstCode
      setUp={setUp}
      onAdded={onAdded}
      onCancel={onCancel}
      onExpired={setFailure}
      onUnconfirmed={() => onUnconfirmed(setUp)}
    />
  );
}

interface FirstCodeProps extends Pick<SetUpAuthenticatorProps, 'onAdded' | 'onCancel'> {
  readonly setUp: AuthenticatorSetUp;
  readonly onExpired: (failure: ApiFailure) => void;
  readonly onUnconfirmed: () => void;
}

function FirstCode({ setUp, onAdded, onCancel, onExpired, onUnconfirmed }: FirstCodeProps) {
  const { t } = useTranslation();
  const [added, setAdded] = useState<Added>();
  useEffect(() => {
    if (added !== undefined) onAdded(added);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Called once, after the form has settled.
  }, [added]);
  const shown = useForm({
    check: ({ code = '' }) => {
      const digits = code.replaceAll(/\s/g, '');
      return /^\d{6}$/.test(digits)
        ? { ok: true, value: digits }
        : { ok: false, errors: { code: { key: 'CODE_INVALID' } } };
    },
    send: async (code) => {
      const answer = await addAuthenticator(setUp.token, code);
      if (answer.success) setAdded(answer.data);
      else if (answer.code === 'STEP_UP_REQUIRED') {
        onUnconfirmed();
        return { success: true };
      } else if (answer.code === 'CHALLENGE_EXPIRED') onExpired(answer);
      return answer;
    },
    onDone: () => undefined,
  });
  return (
    <>
      <p>{t('secondFactor.scan')}</p>
      <QrCode text={setUp.uri} />
      <p>{t('secondFactor.typeSecret')}</p>
      {/* Focusable, so that the secret can be selected and copied by hand. */}
      <pre
        className={classes.secret}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={t('secondFactor.secret')}
      >
        {setUp.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
      </pre>
      <form className={form.form} {...shown.form}>
        <TextField
          name="code"
          label={t('secondFactor.code')}
          hint={t('secondFactor.firstCode')}
          error={shown.errorOf('code')}
          autoComplete="one-time-code"
          inputMode="numeric"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- The user has chosen to set up the authenticator.
          autoFocus
        />
        <div className={classes.ways}>
          <Button type="submit" kind="primary">
            {t('secondFactor.finish')}
          </Button>
          <Button onClick={onCancel}>{t('ways.cancel')}</Button>
        </div>
      </form>
    </>
  );
}
