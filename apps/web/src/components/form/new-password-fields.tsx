import { useTranslation } from 'react-i18next';
import { PasswordField } from './password-field.tsx';

interface NewPasswordFieldsProps {
  readonly errorOf: (name: string) => string | undefined;
  /** Label of the first field, which depends on whether the account already has a password. */
  readonly label: string;
}

/** Fields for a new password and its confirmation: `password` and `confirmPassword`. */
export function NewPasswordFields({ errorOf, label }: NewPasswordFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <PasswordField
        name="password"
        label={label}
        error={errorOf('password')}
        autoComplete="new-password"
      />
      <PasswordField
        name="confirmPassword"
        label={t('form.confirmPassword')}
        error={errorOf('confirmPassword')}
        autoComplete="new-password"
      />
    </>
  );
}
