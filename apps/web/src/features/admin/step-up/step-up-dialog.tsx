import { stepUp } from '@chuhe/contract/admin-endpoints';
import { type SubmitEvent, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Button, LinkButton } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import form from '../../../components/form/form.module.css';
import { PasswordField } from '../../../components/form/password-field.tsx';
import { api } from '../../../lib/api/api.ts';
import type { ApiFailure } from '../../../lib/api/failure.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { whileBusy } from '../../../lib/state/busy.ts';
import { Problem } from '../components/ask-dialog.tsx';
import { messagesOf } from '../lib/field-messages.ts';

interface StepUpDialogProps {
  readonly onSettle: (isProven: boolean) => void;
}

/**
 * Requests a proof of identity: the password, or a recent sign-in for an account without a password. The input on the page behind the
 * dialog is always kept.
 */
export function StepUpDialog({ onSettle }: StepUpDialogProps) {
  const { t } = useTranslation();
  const hasPassword = useStore(
    sessionStore,
    ({ session }) => session.kind !== 'user' || session.user.hasPassword,
  );
  const [failure, setFailure] = useState<ApiFailure>();
  const prove = useCallback(
    async (body: { readonly password?: string }): Promise<void> => {
      const answer = await whileBusy(() => api().call(stepUp, { body }, { isQuiet: true }));
      setFailure(answer.success ? undefined : answer);
      if (answer.success) onSettle(true);
    },
    [onSettle],
  );
  useEffect(() => {
    if (!hasPassword) void prove({});
  }, [hasPassword, prove]);
  const isStale = failure?.code === 'FRESH_SIGN_IN_REQUIRED';
  return (
    <Dialog title={t('adminShared.stepUp.title')} onClose={() => onSettle(false)}>
      {isStale || !hasPassword ? (
        <SignInAgain failure={failure} onClose={() => onSettle(false)} />
      ) : (
        <PasswordForm failure={failure} onSend={prove} onClose={() => onSettle(false)} />
      )}
    </Dialog>
  );
}

interface PasswordFormProps {
  readonly failure: ApiFailure | undefined;
  readonly onSend: (body: { readonly password: string }) => Promise<void>;
  readonly onClose: () => void;
}

function PasswordForm({ failure, onSend, onClose }: PasswordFormProps) {
  const { t } = useTranslation();
  const [password, setPassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  const words = failure === undefined ? {} : messagesOf(failure);
  const isWrong = failure?.code === 'WRONG_PASSWORD';
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setMissing(password === '');
    if (password !== '') void onSend({ password });
  };
  const error = isMissing ? t('fields.PASSWORD_REQUIRED') : (words['password'] ?? undefined);
  return (
    <form className={form.form} noValidate onSubmit={submit}>
      <p className="prose">{t('adminShared.stepUp.text')}</p>
      <PasswordField
        name="password"
        label={t('form.password')}
        autoComplete="current-password"
        value={password}
        error={isWrong && !isMissing ? words[''] : error}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
      />
      {!isWrong && <Problem words={words} />}
      <div className="actions">
        <Button onClick={onClose}>{t('adminShared.cancel')}</Button>
        <Button type="submit" kind="primary">
          {t('adminShared.stepUp.go')}
        </Button>
      </div>
    </form>
  );
}

function SignInAgain({ failure, onClose }: Pick<PasswordFormProps, 'failure' | 'onClose'>) {
  const { t } = useTranslation();
  const isStale = failure?.code === 'FRESH_SIGN_IN_REQUIRED';
  return (
    <div className={form.form}>
      {isStale && <p className="prose">{t('adminShared.stepUp.again')}</p>}
      {failure !== undefined && !isStale && <Problem words={messagesOf(failure)} />}
      <div className="actions">
        <Button onClick={onClose}>{t('adminShared.cancel')}</Button>
        {isStale && <LinkButton to="/logout">{t('account.logout')}</LinkButton>}
      </div>
    </div>
  );
}
