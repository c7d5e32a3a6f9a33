import type { User } from '@chuhe/contract/identity';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '../../../components/form/password-field.tsx';

interface OldPasswordProps {
  readonly user: User;
  readonly form: RefObject<HTMLFormElement | null>;
  /** What is wrong with it, in words. */
  readonly error: string | undefined;
  /** Enter: on to what it is asked for. */
  readonly onEnter: () => void;
}

/** The password that this site keeps, asked for beside something that is done by another button. */
export function OldPassword({ user, form, error, onEnter }: OldPasswordProps) {
  const { t } = useTranslation();
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onEnter();
      }}
    >
      <input
        type="text"
        autoComplete="username"
        defaultValue={user.email ?? user.username ?? ''}
        readOnly
        hidden
      />
      <PasswordField
        name="oldPassword"
        label={t('form.currentPassword')}
        error={error}
        autoComplete="current-password"
      />
    </form>
  );
}

export function readOldPassword(form: HTMLFormElement | null): string | undefined {
  const value = form === null ? '' : new FormData(form).get('oldPassword');
  return typeof value === 'string' && value !== '' ? value : undefined;
}
