import type { User } from '@chuhe/contract/identity';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '../../../components/form/password-field.tsx';

interface OldPasswordProps {
  readonly user: User;
  readonly form: RefObject<HTMLFormElement | null>;
  /** Error message. */
  readonly error: string | undefined;
  /** Called on Enter. */
  readonly onEnter: () => void;
}

/** A field for the password stored on this site, beside the buttons of an action that needs it. */
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
