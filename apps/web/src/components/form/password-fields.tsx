import { newPasswordField, passwordField } from '@chuhe/contract/identity';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { Sent } from '../../lib/api/failure.ts';
import { checkBy, checkConfirmation } from '../../lib/form/form-errors.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { Button } from '../button.tsx';
import form from './form.module.css';
import { NewPasswordFields } from './new-password-fields.tsx';
import { PasswordField } from './password-field.tsx';

export interface ChosenPassword {
  readonly password: string;
  /** The current password; set only with `asksOld`. */
  readonly oldPassword?: string;
}

interface PasswordFieldsProps {
  /** The user name or email address, for password managers. */
  readonly username?: string | undefined;
  /** Label of the new password. */
  readonly label: string;
  readonly submit: string;
  readonly kind?: 'default' | 'primary';
  /** Whether the form requires the current password. */
  readonly asksOld?: boolean;
  readonly send: (chosen: ChosenPassword) => Promise<Sent>;
  readonly onDone?: () => void;
  readonly children?: ReactNode;
}

/** A form for a new password, with `asksOld` also for the current one. */
export function PasswordFields({
  username,
  label,
  submit,
  kind = 'default',
  asksOld = false,
  send,
  onDone,
  children,
}: PasswordFieldsProps) {
  const { t } = useTranslation();
  const shown = useForm<ChosenPassword>({
    check: ({ password = '', oldPassword = '', confirmPassword }) =>
      checkBy(
        asksOld ? withOld : schema,
        { password, ...(asksOld && { oldPassword }) },
        checkConfirmation(password, confirmPassword),
      ),
    send,
    onDone: (_, element) => {
      element.reset();
      onDone?.();
    },
  });
  return (
    <form className={form.form} {...shown.form}>
      {children}
      {username !== undefined && (
        <input type="text" autoComplete="username" defaultValue={username} readOnly hidden />
      )}
      {asksOld && (
        <PasswordField
          name="oldPassword"
          label={t('form.currentPassword')}
          error={shown.errorOf('oldPassword')}
          autoComplete="current-password"
        />
      )}
      <NewPasswordFields label={label} errorOf={shown.errorOf} />
      <Button type="submit" kind={kind}>
        {submit}
      </Button>
    </form>
  );
}

const schema = z.object({ password: newPasswordField });
const withOld = schema.extend({
  oldPassword: z.string().min(1, 'OLD_PASSWORD_REQUIRED').pipe(passwordField),
});
