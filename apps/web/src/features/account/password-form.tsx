import { profileChangeSchema, type User } from '@chuhe/contract/identity';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import form from '../../components/form/form.module.css';
import { NewPasswordFields } from '../../components/form/new-password-fields.tsx';
import { PasswordField } from '../../components/form/password-field.tsx';
import { Section } from '../../components/section.tsx';
import { checkBy, checkConfirmation } from '../../lib/form/form-errors.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { emitToast } from '../../lib/toast.ts';
import { checkOldPassword } from './check-old-password.ts';
import { saveProfile } from './save-profile.ts';

interface PasswordFormProps {
  readonly user: User;
  /** The sessions are not what they were. */
  readonly onChanged: () => void;
}

export function PasswordForm({ user, onChanged }: PasswordFormProps) {
  const { t } = useTranslation();
  const shown = useForm({
    check: ({ password = '', oldPassword, confirmPassword }) =>
      checkBy(
        profileChangeSchema,
        { password, ...(oldPassword && { oldPassword }) },
        {
          ...checkOldPassword(user, { ...(oldPassword && { oldPassword }) }),
          ...checkConfirmation(password, confirmPassword),
        },
      ),
    send: saveProfile,
    onDone: (_, element) => {
      element.reset();
      onChanged();
      emitToast({ tone: 'success', title: t('me.passwordChanged') });
    },
  });
  return (
    <Section title={t('me.passwordTitle')} lead={t('me.passwordLead')}>
      <form className={form.form} {...shown.form}>
        {/* So that a password manager knows whose password it is. */}
        <input
          type="text"
          autoComplete="username"
          defaultValue={user.email ?? user.username ?? ''}
          readOnly
          hidden
        />
        {user.hasPassword && (
          <PasswordField
            name="oldPassword"
            label={t('form.currentPassword')}
            error={shown.errorOf('oldPassword')}
            autoComplete="current-password"
          />
        )}
        <NewPasswordFields label={t('form.newPassword')} errorOf={shown.errorOf} />
        <Button type="submit">{t('me.save')}</Button>
      </form>
    </Section>
  );
}
