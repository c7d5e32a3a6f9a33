import { stepUp } from '@chuhe/contract/admin-endpoints';
import type { SecondFactorWay } from '@chuhe/contract/second-factor';
import { askPasskeyForStepUp, getSecondFactor } from '@chuhe/contract/second-factor-endpoints';
import { type ReactNode, type SubmitEvent, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Button, LinkButton } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import form from '../../../components/form/form.module.css';
import { PasswordField } from '../../../components/form/password-field.tsx';
import { SecondFactorProof } from '../../../components/second-factor/second-factor-proof.tsx';
import { api } from '../../../lib/api/api.ts';
import type { ApiFailure } from '../../../lib/api/failure.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import { readWays, waysOf } from '../../../lib/second-factor/ways-of.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { whileBusy } from '../../../lib/state/busy.ts';
import classes from '../components/admin.module.css';
import { Problem } from '../components/ask-dialog.tsx';
import { messagesOf } from '../lib/field-messages.ts';

interface StepUpDialogProps {
  readonly onSettle: (isProven: boolean) => void;
}

/**
 * Requests a proof of identity: the second factor if the account has one, else the password, or a recent sign-in for an account without one. The input on the page behind the
 * dialog is always kept.
 */
export function StepUpDialog({ onSettle }: StepUpDialogProps) {
  const { t } = useTranslation();
  const hasPassword = useStore(
    sessionStore,
    ({ session }) => session.kind !== 'user' || session.user.hasPassword,
  );
  const [failure, setFailure] = useState<ApiFailure>();
  /** What the account has to show; set once the server has asked for it. */
  const [ways, setWays] = useState<readonly SecondFactorWay[]>();
  const prove = useCallback(
    async (body: { readonly password?: string }): Promise<void> => {
      const answer = await whileBusy(() => api().call(stepUp, { body }, { isQuiet: true }));
      const isAsked = !answer.success && answer.code === 'SECOND_FACTOR_REQUIRED';
      setFailure(answer.success || isAsked ? undefined : answer);
      if (isAsked) setWays(readWays(answer));
      if (answer.success) onSettle(true);
    },
    [onSettle],
  );
  const { data: factor, failure: unknown } = useCall(getSecondFactor, {});
  const isKnown = factor !== undefined || unknown !== undefined;
  const known = ways ?? (factor && waysOf(factor)) ?? [];
  const hasFactor = known.length > 0;
  useEffect(() => {
    if (isKnown && !hasPassword && !hasFactor) void prove({});
  }, [isKnown, hasPassword, hasFactor, prove]);
  const isStale = failure?.code === 'FRESH_SIGN_IN_REQUIRED';
  const close = (): void => onSettle(false);
  const renderForm = (): ReactNode => {
    if (hasFactor) {
      return (
        <SecondFactorProof
          ways={known}
          label={t('adminShared.stepUp.go')}
          askPasskey={() => api().call(askPasskeyForStepUp, {}, { isQuiet: true })}
          send={(secondFactor) => api().call(stepUp, { body: { secondFactor } }, { isQuiet: true })}
          onDone={() => onSettle(true)}
        >
          <Button onClick={close}>{t('adminShared.cancel')}</Button>
        </SecondFactorProof>
      );
    }
    if (!isKnown) {
      return <div className={classes.skeleton} role="status" aria-label={t('common.processing')} />;
    }
    if (isStale || !hasPassword) return <SignInAgain failure={failure} onClose={close} />;
    return <PasswordForm failure={failure} onSend={prove} onClose={close} />;
  };
  return (
    <Dialog title={t('adminShared.stepUp.title')} isShort onClose={close}>
      {renderForm()}
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
